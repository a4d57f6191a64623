import type { InputOf } from '#api/call.ts'
import { downloadData } from '#api/calls/deletion.ts'
import { requestBlob } from '../../../session/client.ts'
import { saveFile } from '../../../ui/saveFile.ts'

export async function saveData(proof: InputOf<typeof downloadData>): Promise<void> {
  const archive = await requestBlob(downloadData, proof, new AbortController().signal)
  const day = new Date().toISOString().slice(0, 10)
  saveFile(new File([archive], `cxac-data-${day}.zip`, { type: archive.type }))
}
