/** Whether this host is the machine itself: requests to it cross no network. */
export const isLoopback = (host: string): boolean =>
  ['localhost', '::1', '[::1]'].includes(host) || /^127(\.\d+){3}$/.test(host)
