import type { Pattern } from './rules.ts'

/** Free relatives and inversions that start a sentence (rule 2). Questions and common English phrases are exempt. */
export const openers: readonly Pattern[] = [
  {
    pattern: /^what (?!(?:if|to|else)\b)(?![^?]*\?)/i,
    instead: 'Start with the noun: "What was not saved" → "Unsaved edits".',
  },
  {
    pattern: /^who(?:m|se)?\b(?!['’]s)(?![^?]*\?)/i,
    instead: 'Name the actor: "Who has no account" → "Users without an account".',
  },
  {
    pattern:
      /^where(?! (?:to|possible|applicable|available|supported|appropriate|necessary|needed|relevant|required|feasible)\b)\b(?!['’]s)(?![^?]*\?)/i,
    instead:
      'Use "if" for a condition, or start with the noun: "Where files lie" → "The folder of the files".',
  },
  {
    pattern: /^of\b(?! (?:course|note)\b)(?![^?]*\?)/i,
    instead: 'Put the subject first: "Of two tabs one wins" → "One of two tabs wins".',
  },
  {
    pattern:
      /^(?:that which|those (?:that|who|which|whose|of|to|with|without|in|on|at|from|for|here|there|given|shown|known|asked|left|read|chosen))\b(?![^?]*\?)/i,
    instead: 'Name the things: "Those that failed" → "Failed uploads".',
  },
  {
    pattern: /^such (?:is|are|was|were|that)\b(?![^?]*\?)/i,
    instead: 'Name the things, or write "These …".',
  },
]
