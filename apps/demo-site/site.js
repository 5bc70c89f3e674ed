// "/" jumps to the search box, like on the big sites.
document.addEventListener('keydown', function (e) {
  if (e.key !== '/' || /^(INPUT|TEXTAREA|SELECT)$/.test(e.target.tagName)) return
  e.preventDefault()
  document.getElementById('q').focus()
})
