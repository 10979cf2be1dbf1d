export { CardLine, type CardLineProps, CardList } from './card-list.tsx'
export { CardNote, CardSkeleton } from './card-note.tsx'
