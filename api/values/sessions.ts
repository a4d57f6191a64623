/** What the API calls a device and a network, in English; pages and mails write it in their language. */
export const LOCAL_NETWORK = 'Local network'
/** An iPad's Safari says that it runs on a Mac. */
export const MAC_OR_IPAD = 'Mac or iPad'

export const deviceName = (browser: string, system: string): string => `${browser} on ${system}`

/** 'Firefox on Linux' in its parts, or its only one. */
export const partsOfDevice = (device: string) =>
  device.split(' on ', 2) as [first: string, system?: string]
