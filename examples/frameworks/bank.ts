// What the agents of these examples can do. Imported into Heed as verbs, under the names that a model calls them by.
export const can = {
  card_block: { description: 'Block a card for good', phrases: ['my card was stolen'], done: 'Your card is blocked.' },
  card_pause: { description: 'Pause a card for now', phrases: ['pause my card'], done: 'Your card is paused.' },
  card_replace: { description: 'Send a new card', phrases: ['my card is broken'], done: 'I have ordered a new card.' },
}

export const INSTRUCTIONS = 'You work in a bank.'
