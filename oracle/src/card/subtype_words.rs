//! The subtypes that exist (205.3), as words. No rule depends on their order. Type lines print them in this
//! order, in which what a creature is comes before what it does. Two-word subtypes are written with a hyphen.

use super::SubtypeKind;

/// The words of each kind of subtype.
pub(super) const WORDS: &[(SubtypeKind, &str)] = &[
    (
        SubtypeKind::Land,
        "Plains Island Swamp Mountain Forest Cave Gate Lair Mine Town Locus Tower Desert Planet \
         Sphere Urza's Power-Plant",
    ),
    (
        SubtypeKind::Creature,
        "Ox Qu Ape Bat Cat Dog Elf Elk Eye Fox God Hag Imp Kor Myr Orb Orc Rat Toy Atog Azra Bear \
         Bird Boar Crab Drix Fish Frog Germ Gith Goat Kavu Kree Mite Mole Ogre Ooze Orgg Pest Sand \
         Seal Slug Wolf Worm Wurm Yeti Alien Angel Beast Bison C'tan Camel Dalek Demon Devil Djinn \
         Drake Dryad Dwarf Elder Gamma Giant Gnoll Gnome Golem Harpy Hippo Human Hydra Hyena Kirin \
         Lamia Leech Lemur Licid Llama Mouse Nymph Otter Ouphe Plant Prism Rhino Robot Sable Satyr \
         Servo Shade Shark Sheep Siren Skunk Slith Sloth Snail Snake Spike Squid Synth Troll Utrom \
         Weird Whale Archon Badger Beaver Beeble Coyote Dauthi Dragon Efreet Faerie Ferret Fungus \
         Goblin Gorgon Horror Insect Jackal Kobold Kraken Lizard Monkey Moogle Necron Noggle Oyster \
         Possum Rabbit Shi'ar Skrull Sliver Sphinx Spider Spirit Sponge Thrull Turtle Volver Walrus \
         Weasel Wombat Wraith Zombie Zubera Aurochs Balloon Bringer Camarid Caribou Carrier Centaur \
         Chimera Cyclops Demigod Echidna Eldrazi Eternal Fractal Giraffe Glimmer Gremlin Griffin \
         Hamster Hellion Homarid Inhuman Inkling Kithkin Lammasu Lobster Merfolk Octopus Pegasus \
         Phoenix Pincher Raccoon Serpent Soltari Specter Thopter Tyranid Unicorn Vampire Varmint \
         Antelope Astartes Basilisk Beholder Capybara Custodes Cyberman Dinosaur Elephant Gargoyle \
         Halfling Hedgehog Illusion Kangaroo Lhurgoyf Minotaur Mongoose Moonfolk Nautilus Nephilim \
         Pangolin Platypus Scorpion Skeleton Splinter Squirrel Starfish Surrakar Symbiote Tentacle \
         Thalakos Tiefling Treefolk Vedalken Armadillo Blinkmoth Brushwagg Construct Crocodile \
         Elemental Graveborn Jellyfish Leviathan Manticore Masticore Metathran Nightmare Pentavite \
         Phyrexian Porcupine Saproling Scarecrow Sculpture Tetravite Time-Lord Trilobite Wolverine \
         Aetherborn Cockatrice Hippogriff Homunculus Reflection Salamander Dreadnought Incarnation \
         Phelddagrif Nightstalker Shapeshifter Triskelavite Assembly-Worker",
    ),
    (
        SubtypeKind::Creature,
        "Egg Spy Ally Army Bard Hero Monk Serf Wall Child Clown Drone Druid Gamer Guest Horse Mount \
         Ninja Noble Nomad Pilot Rebel Rogue Scion Scout Spawn Archer Avatar Cleric Coward Doctor \
         Knight Minion Monger Mutant Mystic Pirate Ranger Rigger Shaman Wizard Advisor Citizen \
         Peasant Praetor Samurai Soldier Villain Warlock Warrior Assassin Deserter Employee Primarch \
         Sorcerer Survivor Werewolf Artificer Barbarian Berserker Detective Mercenary Performer \
         Processor Scientist Flagbearer Inquisitor Juggernaut Spellshaper",
    ),
    (
        SubtypeKind::Artifact,
        "Map Book Clue Food Gold Junk Blood Stone Lander Mutagen Vehicle Infinity Treasure Equipment \
         Incubator Vibranium Attraction Bobblehead Powerstone Spacecraft Contraption Fortification",
    ),
    (
        SubtypeKind::Enchantment,
        "Aura Case Plan Role Room Rune Saga Class Curse Shard Shrine Cartouche Background",
    ),
    (
        SubtypeKind::Planeswalker,
        "Oko Ral Dack Guff Jace Jaya Karn Kaya Koth Niko Szat Teyo Ugin Urza Will Ajani Basri Bolas \
         Calix Comet Domri Dovin Grist Jared Jeska Kaito Kiora Lolth Lukka Minsc Nissa Rowan Samut \
         Serra Sorin Tasha Tyvar Wrenn Arlinn Ashiok Dakkon Dihada Estrid Garruk Gideon Huatli Nahiri \
         Narset Tamiyo Teferi Tibalt Venser Vivien Vraska Vronos Yanggu Zariel Angrath Bahamut \
         Chandra Daretti Davriel Dellian Elspeth Kasmina Liliana Nixilis Saheeli Sarkhan Sivitri \
         Xenagos Yanling Aminatou Ellywick Tezzeret Elminster Freyalise Windgrace Quintorius \
         Mordenkainen",
    ),
    (SubtypeKind::Spell, "Omen Trap Arcane Lesson Adventure"),
    (SubtypeKind::Battle, "Siege"),
];
