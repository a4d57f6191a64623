/** Where the service worker keeps what was said to public questions, for offline. Goes with the session. */
export const SEEN_CACHE = 'seen'
