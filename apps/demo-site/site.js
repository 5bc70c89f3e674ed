// "/" jumps to the search box, like on the big sites.
document.addEventListener('keydown', function (e) {
  var box = document.getElementById('q')
  if (!box || e.key !== '/' || /^(INPUT|TEXTAREA|SELECT)$/.test(e.target.tagName)) return
  e.preventDefault()
  box.focus()
})

// Our own buttons open the dialogs; the attribute works before their code is here, too.
document.querySelectorAll('[data-opens]').forEach(function (button) {
  button.addEventListener('click', function () {
    document.getElementById(button.dataset.opens).setAttribute('open', '')
  })
})
