const files = document.querySelector('portico-files')

// Who is signed in, at first and at every change.
files.addEventListener('portico-session', ({ detail }) => {
  document.getElementById('who').textContent = detail.user?.email ?? 'Nobody is signed in'
})

// What went wrong, for this page's own log. The person has been told already.
files.addEventListener('portico-error', ({ detail }) => {
  console.warn(detail.code, detail.message)
})
