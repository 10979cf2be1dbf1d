import type { Pattern } from './rules.ts'

/** Archaic words and translated idioms, with plain words for each (rule 6). */
export const idioms: readonly Pattern[] = [
  { pattern: /\banew\b/i, instead: 'Write "again" or "from scratch".' },
  { pattern: /\bbeside\b/i, instead: 'Write "next to" or "in addition to".' },
  {
    pattern: /\blies\b(?!(?: exactly)? (?:on|inside|within|between|under|about)\b)/i,
    instead: 'Write "is", "is stored in" or "is in".',
  },
  {
    pattern: /\blie\b(?= (?:in|below|above|beyond|outside|at|over|there|here|side)\b| ?[.,;:)])/i,
    instead: 'Write "are", "are stored in" or "are in".',
  },
  {
    pattern: /(?<!\b(?:a|the|to) )\bstands?\b(?! (?:for|out|alone|in for|behind|by|up|down)\b)(?!-)/i,
    instead: 'Write "is", "is in" or "is shown".',
  },
  {
    pattern: /\b(?:is|are|was|were|be|been|being) (?:not )?said\b/i,
    instead: 'Write "is shown", "is reported" or "is logged".',
  },
  {
    pattern: /\b(?:is|are|was|were|be|been|being) (?:not )?told\b/i,
    instead: 'Write "is notified", or name the actor: "the page tells …".',
  },
  {
    pattern:
      /\b(?:is|are|was|were|be|been|being) (?:not )?brought\b(?! (?:to|from|into|back|up|together|down)\b)/i,
    instead: 'Write "is loaded" or "is fetched".',
  },
  {
    pattern: /\b(?:is|are|was|were|be|been|being) (?:not )?asked for\b/i,
    instead: 'Write "is requested", or name the actor: "the server requires …".',
  },
  {
    pattern: /\b(?:go|goes|went|gone) on\b(?! (?:top|to|the|an?|its|their|each|disk|screen|sale)\b)/i,
    instead: 'Write "continues" or "resumes".',
  },
  {
    pattern: /\b(?:is|are|was|were) (?:not )?here\b(?! (?:to|rather|because|for|so|in|if)\b)(?! ?:)/i,
    instead: 'Write "is loaded", "is available" or "is on this page".',
  },
  { pattern: /\bof before\b/i, instead: 'Write "previous" or "older".' },
  { pattern: /\bfor ever\b/i, instead: 'Write "permanently".' },
  { pattern: /\bspoil(?:t|s)\b/i, instead: 'Write "corrupt" or "invalid".' },
  { pattern: /\bheed(?:s|ed|ing)?\b/i, instead: 'Write "respects" or "applies".' },
  { pattern: /\bmend(?:s|ed|ing)?\b/i, instead: 'Write "fixes" or "repairs".' },
  { pattern: /\bwho(?:m)?ever\b/i, instead: 'Name the actor: "the user", "the caller", "any visitor".' },
  {
    pattern:
      /(?:^|, )wh(?:at|ich)ever\b(?![!)])(?! (?:comes|happens|is (?:higher|lower|greater|smaller|larger|earlier|later))\b)/i,
    instead: 'Write "any" or "regardless of".',
  },
  { pattern: /\bun(?:asked|said|told)\b/i, instead: 'Write "automatically" or "silently".' },
  {
    pattern:
      /(?<!\b(?:points?|moments?|instants?|positions?|just|back|forward|run|reset) )\bin time\b(?! (?:for|to|if|format|zone)\b)/i,
    instead: 'Write "before the timeout" or "before the deadline".',
  },
  { pattern: /\balike\b/i, instead: 'Write "the same", "equal" or "both … and …".' },
  { pattern: /\bby need\b/i, instead: 'Write "on demand".' },
  {
    pattern:
      /(?<!\b(?:old|new|other|first|last|this|that|each|every|any|previous|next|latest|current|the)[ -])\bone['’]s\b/i,
    instead: 'Write "your" in a guide, and "the user\'s" elsewhere.',
  },
]
