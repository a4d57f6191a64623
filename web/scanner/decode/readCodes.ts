import { type ReaderOptions, readBarcodes } from 'zxing-wasm/reader'

const OPTIONS: ReaderOptions = {
  formats: ['QRCode'],
  // More than one: the user chooses among several codes.
  maxNumberOfSymbols: 4,
  // Without it, codes made of dots are not read.
  tryDenoise: true,
}

/** The texts of the codes in a picture. A frame that cannot be decoded has no code; the next one may. */
export async function readCodes(image: ImageData): Promise<string[]> {
  try {
    const codes = await readBarcodes(image, OPTIONS)
    return codes.filter(code => code.isValid).map(code => code.text)
  } catch {
    return []
  }
}
