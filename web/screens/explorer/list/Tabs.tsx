import { type KeyboardEvent, type ReactNode, useId } from 'react'
import styles from './Tabs.module.css'

interface Props<Name extends string> {
  label: string
  names: readonly Name[]
  chosen: Name
  onChoose: (name: Name) => void
  /** The panel of the chosen one. */
  children: ReactNode
}

/** One stop for the Tab key; arrows, Home and End choose. */
export function Tabs<Name extends string>(props: Props<Name>) {
  const { label, names, chosen, onChoose, children } = props
  const id = useId()
  const move = (event: KeyboardEvent) => {
    const wanted = neighbour(names, chosen, event.key)
    if (!wanted) return
    event.preventDefault()
    document.getElementById(`${id}-${wanted}`)?.focus()
    onChoose(wanted)
  }
  return (
    <>
      <div className={styles.tabs} role="tablist" aria-label={label}>
        {names.map(name => (
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
            {name}
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
function neighbour<Name>(names: readonly Name[], chosen: Name, key: string): Name | undefined {
  const at = names.indexOf(chosen)
  if (key === 'ArrowRight') return names[(at + 1) % names.length]
  if (key === 'ArrowLeft') return names.at(at - 1)
  if (key === 'Home') return names[0]
  return key === 'End' ? names.at(-1) : undefined
}
