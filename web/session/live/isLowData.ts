/** The browser saves data, or has a 2G connection: `early.js` or the server has said so in the page. */
export const isLowData = (): boolean => 'lowData' in document.documentElement.dataset
