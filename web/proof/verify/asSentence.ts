/** With one full stop, whether or not it came with one. */
export const asSentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`)
