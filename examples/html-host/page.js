const files = document.querySelector('portico-files')

// The signed-in user, at the start and after each change.
files.addEventListener('portico-session', ({ detail }) => {
  document.getElementById('who').textContent = detail.user?.email ?? 'Nobody is signed in'
})

// Errors for this page's own log. The element has already shown them to the user.
files.addEventListener('portico-error', ({ detail }) => {
  console.warn(detail.code, detail.message)
})
