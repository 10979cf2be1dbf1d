import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { json } from '@codemirror/lang-json'
import { bracketMatching, HighlightStyle, indentUnit, syntaxHighlighting } from '@codemirror/language'
import { Compartment, EditorState } from '@codemirror/state'
import { drawSelection, EditorView, keymap, lineNumbers, placeholder } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import { useField } from '@portico/ui/form'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import type { TypeControlProps } from '../column-type.ts'
import './json-syntax-error.ts'
import styles from './json-control.module.css'

/**
 * A JSON editor with syntax colors and line numbers. It is in its own shadow root, where the library uses adopted styles; in a document it
 * would insert a style element, which the portal's content security policy blocks.
 */
export function JsonControl(props: TypeControlProps) {
  const { name, text, placeholder: words, onChange, focusesFirst = true } = props
  const field = useField()
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  // Text set from outside is not a change by the user.
  const change = useEffectEvent((next: string) => next !== text && onChange(next))
  const first = useEffectEvent((element: HTMLDivElement) => open(element, name, text, change))
  useEffect(() => {
    if (!host.current) return
    const opened = first(host.current)
    view.current = opened
    if (focusesFirst) opened.focus()
    return () => opened.destroy()
  }, [focusesFirst])
  useFieldOf(host, view, field)
  useEffect(() => {
    const before = view.current?.state.doc.toString()
    if (view.current && before !== text)
      view.current.dispatch({ changes: { from: 0, to: before?.length ?? 0, insert: text } })
  }, [text])
  useEffect(() => {
    view.current?.dispatch({ effects: emptyWords.reconfigure(placeholder(words)) })
  }, [words])
  return (
    <div
      ref={host}
      id={field.id}
      // The form focuses the first invalid field.
      aria-invalid={field['aria-invalid']}
      className={styles.control}
      data-field={!focusesFirst || undefined}
    />
  )
}

/**
 * Connects the control to the label and description of the Field around it. They are outside the shadow root, where ids don't reach, so
 * element references are used.
 */
function useFieldOf(
  host: RefObject<HTMLElement | null>,
  view: RefObject<EditorView | null>,
  field: ReturnType<typeof useField>,
): void {
  const { id, 'aria-describedby': words = '', 'aria-invalid': isInvalid = false } = field
  useEffect(() => {
    const around = host.current?.getRootNode() as Document | ShadowRoot | undefined
    const label = id && around?.querySelector(`label[for="${CSS.escape(id)}"]`)
    const focus = () => view.current?.focus()
    if (label) label.addEventListener('click', focus)
    return () => {
      if (label) label.removeEventListener('click', focus)
    }
  }, [id, host, view])
  useEffect(() => {
    const content = view.current?.contentDOM
    const around = host.current?.getRootNode() as Document | ShadowRoot | undefined
    if (!content || !around) return
    content.ariaInvalid = String(isInvalid)
    content.ariaDescribedByElements = words.split(' ').flatMap((one) => around.getElementById(one) ?? [])
  }, [words, isInvalid, host, view])
}

const emptyWords = new Compartment()

function open(
  element: HTMLDivElement,
  name: string,
  text: string,
  onChange: (text: string) => void,
): EditorView {
  const root = element.shadowRoot ?? element.attachShadow({ mode: 'open', delegatesFocus: true })
  const view = new EditorView({
    parent: root,
    root,
    state: EditorState.create({
      doc: text,
      extensions: [
        json(),
        history(),
        lineNumbers(),
        drawSelection(),
        bracketMatching(),
        syntaxHighlighting(colours),
        look,
        indentUnit.of('  '),
        emptyWords.of([]),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ 'aria-label': name }),
        // Ctrl+Enter saves, and Escape discards.
        keymap.of([...defaultKeymap.filter(({ key }) => key !== 'Mod-Enter'), ...historyKeymap]),
        EditorView.updateListener.of(({ docChanged, state }) => {
          if (docChanged) onChange(state.doc.toString())
        }),
      ],
    }),
  })
  // The first focusable part of the editor is the scroller.
  view.scrollDOM.addEventListener('focus', () => view.focus())
  return view
}

const look = EditorView.theme({
  '&': { flex: '1 1 auto', minHeight: '0', color: 'var(--portico-text)', fontSize: '12px' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--portico-font-mono)', lineHeight: '1.5', overflow: 'auto' },
  '.cm-gutters': {
    backgroundColor: 'var(--portico-surface-sunken)',
    color: 'var(--portico-text-muted)',
    borderRight: '1px solid var(--portico-border)',
  },
  '.cm-cursor': { borderLeftColor: 'var(--portico-text)' },
  '.cm-placeholder': { color: 'var(--portico-text-muted)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'color-mix(in oklab, var(--portico-accent) 28%, transparent)',
  },
  '&.cm-focused .cm-matchingBracket': {
    backgroundColor: 'var(--portico-accent-surface)',
    outline: '1px solid var(--portico-accent-border)',
  },
  '&.cm-focused .cm-nonmatchingBracket': { backgroundColor: 'var(--portico-danger-surface)' },
})

const colours = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--portico-accent-text)' },
  { tag: tags.string, color: 'var(--portico-success-text)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--portico-warning-text)' },
])
