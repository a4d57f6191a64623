import { CONTACT_NAME_MAX_LENGTH } from '#api/limits.ts'
import { Refusal } from '#api/refusals/refusals.ts'
import { isVisible, visibleText } from '../../text/visibleText.ts'

export function parsePasskeyName(text: string): string {
  const name = visibleText(text)
  if (!isVisible(name) || Array.from(name).length > CONTACT_NAME_MAX_LENGTH)
    throw new Refusal('passkey_name_invalid')
  return name
}
