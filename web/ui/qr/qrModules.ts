import { encodeQR } from 'qr'

const QUIET_ZONE_MODULES = 4

/** The code's squares row by row, true for dark, with the light margin that scanners need. */
export const qrModules = (text: string): boolean[][] =>
  encodeQR(text, 'raw', { ecc: 'medium', border: QUIET_ZONE_MODULES })
