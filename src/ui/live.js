// Keeps the list of live deliveries current. Each message from the server contains the whole list as HTML.

const list = document.querySelector('[data-live]');
const status = document.querySelector('[data-live-status]');
const events = new EventSource(list.dataset.live);

function tell(text) {
  if (status.textContent !== text) status.textContent = text;
}

events.addEventListener('open', () => tell(status.dataset.on));
events.addEventListener('message', ({ data }) => {
  // Replacing the HTML would lose the keyboard focus, so it is restored to the link with the same address.
  const href = list.contains(document.activeElement) ? document.activeElement.getAttribute('href') : undefined;
  list.innerHTML = data;
  if (href) [...list.querySelectorAll('a')].find((link) => link.getAttribute('href') === href)?.focus();
});
events.addEventListener('error', () => {
  tell(events.readyState === EventSource.CLOSED ? status.dataset.over : status.dataset.lost);
});
