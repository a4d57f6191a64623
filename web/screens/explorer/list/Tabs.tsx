import { type KeyboardEvent, type ReactNode, useId } from 'react'
import styles from './Tabs.module.css'
import { IS_RTL } from '../../../language/isRtl.ts'

interface Props<Name extends string> {
  label: string
  tabs: readonly Name[]
  names: Readonly<Record<Name, string>>
  chosen: Name
  onChoose: (name: Name) => void
  /** The panel of the chosen one. */
  children: ReactNode
}

/** One stop for the Tab key; arrows, Home and End choose. */
export function Tabs<Name extends string>(props: Props<Name>) {
  const { label, tabs, names, chosen, onChoose, children } = props
  const id = useId()
  const move = (event: KeyboardEvent) => {
    const wanted = neighbour(tabs, chosen, event.key)
    if (!wanted) return
    event.preventDefault()
    document.getElementById(`${id}-${wanted}`)?.focus()
    onChoose(wanted)
  }
  return (
    <>
      <div className={styles.tabs} role="tablist" aria-label={label}>
        {tabs.map(name => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${name}`}
            className={styles.tab}
            aria-selected={name === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={name === chosen ? 0 : -1}
            onClick={() => onChoose(name)}
            onKeyDown={move}
          >
            {names[name]}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        className={styles.panel}
        aria-labelledby={`${id}-${chosen}`}
        tabIndex={-1}
      >
        {children}
      </div>
    </>
  )
}

/** After the last comes the first. */
function neighbour<Name>(tabs: readonly Name[], chosen: Name, key: string): Name | undefined {
  const at = tabs.indexOf(chosen)
  const [back, on] = IS_RTL ? ['ArrowRight', 'ArrowLeft'] : ['ArrowLeft', 'ArrowRight']
  if (key === on) return tabs[(at + 1) % tabs.length]
  if (key === back) return tabs.at(at - 1)
  if (key === 'Home') return tabs[0]
  return key === 'End' ? tabs.at(-1) : undefined
}
