import { useSession } from '../../session/session.ts'
import { array, string } from '../../ui/stored/shape.ts'
import { stored } from '../../ui/stored/stored.ts'
import { useStore } from '../../ui/createStore.ts'

/** The users who hide their amounts in this browser. */
const uids = stored('hiddenAmounts', array(string()))

/** Whether the logged-in user hides amounts in this browser, and a setter. */
export function useHiddenAmounts(): [isHidden: boolean, hide: (isHidden: boolean) => void] {
  const uid = useSession()?.user.uid ?? ''
  const isHidden = useStore(uids)?.includes(uid) ?? false
  const hide = (wanted: boolean) => {
    const others = (uids.read() ?? []).filter(other => other !== uid)
    uids.write(wanted ? [...others, uid] : others)
  }
  return [isHidden, hide]
}
