/** Verbs that may start a commit subject. A list is exact: "adds", "added" and nouns are not in it. */
const verbs = new Set(
  `abort accept acquire activate adapt add adjust adopt advance align allow announce append apply archive ask assert assign attach authenticate avoid
  back balance batch begin bind block bound break bring buffer build bump bundle
  cache calculate call cancel cap capture catch change check choose clamp clarify clean clear close coalesce collapse collect combine compare compile complete compress compute configure confirm connect consolidate constrain consume continue convert copy correct count cover create cut
  debounce declare decode decouple decrease deduplicate default defer define delay delete delegate deliver deny deploy deprecate derive describe detach detect determine disable discard disconnect display distinguish document download draw drop duplicate
  edit eliminate embed emit enable encode encrypt end enforce enlarge ensure enter escape evaluate exclude execute exit expand expect expire explain export expose extend extract
  fail fall fetch fill filter find finish fix flag flatten flush focus fold follow force forbid forget format forward free freeze
  gate generate get give grant group guard
  halve handle hide highlight hold hook host
  identify ignore implement import improve include increase index infer inherit initialize inject inline insert inspect install integrate introduce invalidate invert invoke isolate issue
  join jump
  keep kill
  label launch lay lazy-load lead leave let lift limit link lint list listen load localize lock log look loosen lower
  maintain make map mark match measure memoize mention merge migrate minify mirror mock modernize monitor mount move
  name narrow normalize note notify
  observe offer omit open optimize order organize override own
  pad paginate parallelize parse pass paste patch pause persist pin place plan poll pool port postpone prefer prefetch preload prepare preserve prevent print prioritize probe process prohibit promote prompt propagate protect prove provide prune publish pull purge push put
  query queue quote
  raise randomize read rebase rebuild receive recognize recommend recompute reconnect record recover redirect redo reduce refactor refer refine refresh refuse register regenerate reject relax release reload rely remember remove rename render renew reopen reorder reorganize repair repeat replace replay report represent reproduce request require rerun reschedule reset resize resolve respect respond restart restore restrict restructure resume retain retry return reuse revalidate reverse revert review revoke reword rewrite roll rotate round route run
  sample sanitize save scale scan schedule scope score scroll search select send separate serialize serve set share shift shorten show shrink sign simplify simulate skip sort specify speed split stabilize stage start state stop store stream strengthen stress strip structure stub style subscribe substitute suggest summarize support suppress suspend swap switch sync synchronize
  tag take target teach tell terminate test throttle throw tidy tighten time tolerate touch trace track translate treat trigger trim truncate trust try tune turn type
  unblock undo unify uninstall unlink unlock unmount unpin unsubscribe untangle unwrap update upgrade upload use
  validate vary vendor verify version
  wait walk warn watch widen wire withdraw work wrap write
  yield`.split(/\s+/),
)

/** Whether a text starts with a verb in the imperative, with or without an adverb or "don't" before it. */
export function isImperativeVerb(text: string): boolean {
  const words = text.toLowerCase().replace(/^(?:(?:do not|don['’]t|never|always|also|only|\w+ly) )+/, '')
  return verbs.has(/^[a-z-]+/.exec(words)?.[0] ?? '')
}
