// Shows only the entries that contain every word of the search, and opens an entry that a link leads to.
const entries = Array.from(document.querySelectorAll(".entry"), (entry) => [entry, entry.textContent.toLowerCase()]);
const search = document.getElementById("search");
const found = document.getElementById("found");
search.addEventListener("input", () => {
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
  let count = 0;
  for (const [entry, text] of entries) {
    entry.hidden = !words.every((word) => text.includes(word));
    count += entry.hidden ? 0 : 1;
  }
  found.textContent = words.length ? `${count} of ${entries.length} entries` : "";
});
const open = () => {
  const place = location.hash && document.getElementById(location.hash.slice(1));
  const entry = place && place.closest("details.entry");
  if (entry) {
    entry.hidden = false;
    entry.open = true;
    entry.scrollIntoView();
  }
};
addEventListener("hashchange", open);
open();
