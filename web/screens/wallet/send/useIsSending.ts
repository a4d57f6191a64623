import { useIsMutating } from '@tanstack/react-query'

export const SENDING = ['transfer']

/** True while a transfer is under way, even if its dialog was closed since. */
export const useIsSending = (): boolean => useIsMutating({ mutationKey: SENDING }) > 0
