import { IconButton, Menu, MenuItem } from '@portico/ui'
import { ChevronRight } from 'lucide-react'
import { cloneElement, type ReactElement, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import styles from './breadcrumbs.module.css'

/** One step of {@link Breadcrumbs}. */
export interface Crumb {
  key: string
  name: ReactNode
  /** The link of the step, if it has one. It is drawn around the name. */
  link?: ReactElement | undefined
}

/** Props of {@link Breadcrumbs}. */
export interface BreadcrumbsProps {
  label: string
  /** The label of the button that opens the folded steps. */
  moreLabel: string
  crumbs: readonly Crumb[]
}

/** A path in one line. The last step is the current place. Steps that do not fit fold into a menu, but never the last one. */
export function Breadcrumbs({ label, moreLabel, crumbs }: BreadcrumbsProps) {
  const list = useRef<HTMLOListElement>(null)
  const last = crumbs.length - 1
  const folded = useFolded(list, crumbs.map(({ key }) => key).join('\n'))
  const isFolded = (index: number) =>
    folded === last ? index < last : index > 0 && index < last && index <= folded
  return (
    <nav aria-label={label} className={styles.nav}>
      <ol ref={list} className={styles.list}>
        {crumbs.map(({ key, name, link }, index) => [
          <li
            key={key}
            className={styles.item}
            data-step
            aria-current={index === last ? 'page' : undefined}
            data-folded={isFolded(index) || undefined}
          >
            <span className={styles.text}>{link ? cloneElement(link, {}, name) : name}</span>
            {index < last ? <Chevron /> : null}
          </li>,
          index === 0 && folded > 0 ? (
            <li key="more" className={styles.item}>
              <Menu align="start" trigger={<IconButton size="sm" label={moreLabel} icon="…" />}>
                {crumbs.map((crumb, at) =>
                  isFolded(at) ? (
                    <MenuItem key={crumb.key} render={crumb.link} disabled={!crumb.link}>
                      {crumb.name}
                    </MenuItem>
                  ) : null,
                )}
              </Menu>
              <Chevron />
            </li>
          ) : null,
        ])}
      </ol>
    </nav>
  )
}

function Chevron() {
  return <ChevronRight size={14} aria-hidden="true" className={styles.chevron} />
}

/** Returns how many steps are folded. Measures again when the width changes, or the steps do (`key`). */
function useFolded(list: { current: HTMLElement | null }, key: string): number {
  const [folded, setFolded] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other steps have other widths.
  useLayoutEffect(() => {
    const line = list.current
    if (!line) return
    const look = () => setFolded(countFolded(line))
    look()
    const size = new ResizeObserver(look)
    size.observe(line)
    return () => size.disconnect()
  }, [list, key])
  return folded
}

/** Width of the menu's button and its chevron in CSS pixels. */
const moreWidth = 44

/** Returns how many steps have to fold for the others to fit: from index 1 on, or all but the last one. */
function countFolded(line: HTMLElement): number {
  line.dataset.measured = ''
  const widths = [...line.querySelectorAll(':scope > [data-step]')].map(
    (step) => step.getBoundingClientRect().width,
  )
  delete line.dataset.measured
  let rest = widths.reduce((sum, width) => sum + width, 0)
  if (rest <= line.clientWidth) return 0
  rest += moreWidth
  for (let index = 1; index < widths.length - 1; index += 1) {
    rest -= widths[index] ?? 0
    if (rest <= line.clientWidth) return index
  }
  return widths.length - 1
}
