import type { Pattern } from './rules.ts'

/** Pronouns that hide the statement of a sentence (rule 3). */
export const predicates: readonly Pattern[] = [
  {
    pattern: /(?<!\bthere )\b(?:is|are|was|were|be|been|being) none\b(?! of (?:the|them|these|those)\b)/i,
    instead: 'Write "is invalid", "does not exist" or "is empty".',
  },
  {
    pattern: /\bnone (?:to|of) (?:it|that)\b/i,
    instead: 'Say what happens: "are ignored", "is not loaded".',
  },
  {
    pattern: /\bnobody(?:['’]s)?\b/i,
    instead: 'Name the actor: "nobody takes it" → "every client rejects it".',
  },
  {
    pattern: /\bsomebody(?:['’]s)?\b/i,
    instead: 'Name the actor: "somebody else" → "another user".',
  },
  {
    pattern: /\bnothing of\b|\b(?:that|which|what) nothing (?!(?:is|was|has|does)\b)\w+s\b/i,
    instead: 'Name what is absent: "words that nothing says" → "unused translations".',
  },
]
