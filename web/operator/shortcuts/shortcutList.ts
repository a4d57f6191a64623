/** [keys, what they do], in the order in which a review needs them. */
export const SHORTCUTS = [
  [['j', '↓'], 'Next application in the list'],
  [['k', '↑'], 'Previous application in the list'],
  [['Enter'], 'Open it'],
  [['1'], 'Open or show the ID document'],
  [['2'], 'Open or show the live photo'],
  [['3'], 'Both pictures side by side'],
  [['+', '−'], 'Zoom in, zoom out'],
  [['0'], 'Fit the picture'],
  [['r'], 'Rotate the picture'],
  [['a'], 'Approve, once the ID document was opened'],
  [['x'], 'Reject'],
  [['/'], 'Search'],
  [['Esc'], 'Close what is open'],
  [['?'], 'This list'],
] as const satisfies readonly (readonly [keys: readonly string[], what: string])[]
