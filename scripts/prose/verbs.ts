/** Verbs that may start a commit subject. The list is exact: "adds", "added" and nouns are not in it. */
const verbs = new Set(
  `abort absorb abstract accelerate accept accumulate acquire activate adapt add adjust adopt advance aggregate alert alias align allocate allow alter amend animate annotate announce answer anticipate append apply approve archive arrange ask assemble assert assess assign assume attach attempt augment authenticate automate avoid await
  back bail balance ban base batch begin benchmark bind bisect block blur boost bound branch break bridge bring broaden browse buffer build bump bundle bypass
  cache calculate call cancel cap capture carry cascade cast catch center centralize chain change charge check choose chunk circumvent claim clamp clarify classify clean clear clip clone close coalesce coerce collapse collect combine commit compare compensate compile complete compose compress compute concatenate conceal condense configure confirm conform connect consider consolidate constrain consume contain continue contribute control convert convey coordinate cope copy correct count cover create crop cross customize cut
  dampen date deactivate debounce declare decode decompose decompress decouple decrease decrypt dedupe deduplicate deepen default defend defer define degrade delay delegate delete deliver demand demonstrate deny depend deploy deprecate deprioritize derive describe deselect deserialize destroy detach detect determine diagnose diff differentiate digest dim direct disable disallow disambiguate discard disconnect dismiss dispatch display dispose distinguish divide dock document double double-click downgrade download downscale drain draw drive drop dump duplicate
  ease echo edit elaborate elevate eliminate embed emit empty enable encapsulate encode encourage encrypt end enforce enhance enlarge enqueue enrich ensure enter enumerate equip erase escape establish estimate evaluate examine exchange exclude execute exempt exercise exhaust exit expand expect expire explain explore export expose extend extract
  facilitate fail fake fall feed fetch fill filter finalize find finish fire fit fix flag flatten flush focus fold follow forbid force forget fork formalize format forward free freeze fulfill fuse
  gate gather generalize generate get give go grade grant group grow guarantee guard guess guide
  halve handle harden harmonize heal help hide highlight hint hoist hold hook host hydrate
  identify ignore illustrate implement imply import impose improve include increase index infer inform inherit inhibit initialize initiate inject inline insert inspect install instantiate instruct instrument integrate intercept interpolate interpret intersect introduce invalidate invert investigate invite invoke isolate issue iterate
  join jump justify
  keep kill know
  label launch lay lazy-load lead leave lengthen let level lift lighten limit link lint list listen load localize lock log look loop loosen lower
  maintain make map mark match maximize measure memoize mention merge migrate minify minimize mirror mitigate mock model modernize modify modularize monitor mount move multiply mute
  name narrow negate negotiate nest normalize note notify number
  obey observe obtain offer omit open operate optimize order organize outline overlay overload override overwrite own
  pad paginate parallelize park parse partition pass paste patch pause peek perform permit persist persuade pick pin pipe place plan polish poll polyfill pool pop populate port position post postpone predict prefer prefetch prefix preload prepare present preserve preset press pretend prettify prevent print prioritize probe process produce profile program prohibit project promote prompt propagate protect prove provide proxy prune publish pull purge push put
  quarantine query queue quit quote
  raise randomize rank ratchet rate reach react read realign reap reassign reattach rebase rebuild recalculate receive reclaim recognize recommend recompute reconcile reconnect record recover recreate recycle redact redeem redesign redirect redo redraw reduce reexport refactor refer reference refine reflect reformat refresh refuse regenerate register rehydrate reimplement reintroduce reject relax release reload relocate rely remap remember remind remount remove rename render renew renumber reopen reorder reorganize repackage repair repeat rephrase replace replay replicate reply report reposition represent reproduce repurpose request require reread rerender rerun reschedule rescue resend reserve reset reshape resize resolve resort respect respond restart restate restore restrict restructure restyle resume resync retain retarget retire retitle retrieve retry return reuse revalidate revamp reveal reverse revert review revise revisit revive revoke reword rework rewrite ring roll rotate round route run
  sample sanitize save scaffold scale scan schedule scope score scroll seal search secure see seed seek segment select send separate serialize serve set settle shadow shape shard share shift shorten show shrink shut sign silence simplify simulate size skip slice slim slow smooth snap snapshot soften solve sort source span spawn specify speed spell split spread squash stabilize stack stage stagger standardize start state step stick stop store straighten stream streamline strengthen stress stretch strip structure stub style submit subscribe subset substitute subtract succeed suffix suggest summarize supply support suppress surface survive suspend swap sweep switch symlink sync synchronize
  tag take tally target teach tear tell template terminate test throttle throw tidy tie tighten time tint toggle tolerate touch trace track transfer transform transition translate transpile traverse treat trigger trim truncate trust try tune turn tweak type typecast
  unblock unbundle uncap underline understand undo unescape unfold ungroup unify uninstall unlink unload unlock unmount unpack unpin unregister unset unskip unsubscribe untangle untrack unwrap unzip update upgrade upload upsert use
  vacuum validate vary vendor verify version view virtualize visit visualize
  wait walk warm warn watch weigh widen wire withdraw work wrap write
  yield
  zero zip zoom`.split(/\s+/),
)

const isAdverb = /^(?:do|not|don['’]t|never|always|also|only|\w+ly)$/

/** Returns whether a text starts with a verb in the imperative, with or without adverbs before it. */
export function isImperativeVerb(text: string): boolean {
  const words = text.toLowerCase().split(/[^\p{L}'’-]+/u)
  const first = words.find((word) => verbs.has(normalize(word)) || !isAdverb.test(word)) ?? ''
  return verbs.has(normalize(first))
}

/** Accepts British spelling, and a repetition with a hyphen: "organise", "re-export". */
function normalize(word: string): string {
  const verb = word.replace(/^re-/, '')
  return verbs.has(verb) ? verb : verb.replace(/ise$/, 'ize')
}
