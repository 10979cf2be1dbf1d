import { IconButton } from '@portico/ui'
import { ChevronDown, ChevronUp, Plus, X } from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import { useTexts } from '../../texts/texts.ts'
import type { TypeControlProps } from '../column-type.ts'
import styles from './list-control.module.css'
import { type Item, readItems, writeItems } from './list-items.ts'

/** Edits an array item by item: add, remove, move. An item is NULL, an empty text or a value. Nested arrays are edited as text. */
export function ListControl({ name, text, onChange, plain, focusesFirst = true }: TypeControlProps) {
  const t = useTexts()
  const list = useRef<HTMLFieldSetElement>(null)
  const items = readItems(text)
  if (!items) return plain
  const focus = (at: number) =>
    requestAnimationFrame(() => list.current?.querySelectorAll<HTMLElement>('input')[at]?.focus())
  const change = (next: readonly Item[], at: number) => {
    onChange(writeItems(next))
    focus(Math.min(at, next.length - 1))
  }
  const add = (at: number) => change(items.toSpliced(at, 0, ''), at)
  const move = (from: number, to: number) => {
    const item = items[from]
    if (item !== undefined && to >= 0 && to < items.length)
      change(items.toSpliced(from, 1).toSpliced(to, 0, item), to)
  }
  return (
    <fieldset ref={list} aria-label={name} className={styles.list} data-bare={!focusesFirst || undefined}>
      {items.map((item, i) => (
        <ListItem
          // biome-ignore lint/suspicious/noArrayIndexKey: an item is identified by its position, and has no state.
          key={i}
          item={item}
          i={i}
          count={items.length}
          move={move}
          add={add}
          isFirst={focusesFirst && i === 0}
          onItem={(next) => onChange(writeItems(items.with(i, next)))}
          onRemove={() => change(items.toSpliced(i, 1), i)}
          onFocus={focus}
        />
      ))}
      <button
        type="button"
        className={styles.add}
        ref={focusesFirst && items.length === 0 ? focusOnce : undefined}
        onClick={() => add(items.length)}
      >
        <Plus size={14} aria-hidden="true" /> {t('Add item')}
      </button>
    </fieldset>
  )
}

interface ListItemProps {
  item: Item
  i: number
  count: number
  isFirst: boolean
  onItem: (item: Item) => void
  onRemove: () => void
  onFocus: (at: number) => void
  move: (from: number, to: number) => void
  add: (at: number) => void
}

function ListItem({ item, i, count, isFirst, onItem, onRemove, onFocus, move, add }: ListItemProps) {
  const t = useTexts()
  const at = { number: i + 1 }
  const onKeyDown = (event: KeyboardEvent) => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.nativeEvent.isComposing
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (event.key === 'Enter' && isPlain) add(i + 1)
    else if (step && event.altKey) move(i, i + step)
    else if (step) onFocus(i + step)
    else return
    event.preventDefault()
  }
  return (
    <div className={styles.item}>
      <input
        ref={isFirst ? focusOnce : undefined}
        className={styles.input}
        aria-label={t('Item {number, number}', at)}
        value={item ?? ''}
        placeholder={item === null ? 'NULL' : t('empty text')}
        onKeyDown={onKeyDown}
        onChange={({ target }) => onItem(target.value)}
      />
      <button
        type="button"
        className={styles.null}
        aria-pressed={item === null}
        aria-label={t('Item {number, number}: NULL', at)}
        onClick={() => onItem(item === null ? '' : null)}
      >
        NULL
      </button>
      <IconButton
        size="sm"
        tooltip={false}
        label={t('Item {number, number}: move up', at)}
        icon={<ChevronUp size={14} aria-hidden="true" />}
        disabled={i === 0}
        onClick={() => move(i, i - 1)}
      />
      <IconButton
        size="sm"
        tooltip={false}
        label={t('Item {number, number}: move down', at)}
        icon={<ChevronDown size={14} aria-hidden="true" />}
        disabled={i === count - 1}
        onClick={() => move(i, i + 1)}
      />
      <IconButton
        size="sm"
        tooltip={false}
        label={t('Item {number, number}: remove', at)}
        icon={<X size={14} aria-hidden="true" />}
        onClick={onRemove}
      />
    </div>
  )
}

function focusOnce(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true })
}
