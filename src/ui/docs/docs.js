// What makes the docs quicker. Every page works without it, but trying an operation and checking a signature.

// Old addresses named an operation behind the hash, which no server sees: /docs#/OAuth/authorize.
const [, operationId] = /^#\/\w+\/(\w+)$/.exec(window.location.hash) ?? [];
if (operationId) window.location.replace(`/docs/operations/${operationId}`);

showChosenLanguage();
openTarget();
window.addEventListener('hashchange', openTarget);
enhanceSearch(document.querySelector('.docs-search'));
const trial = document.querySelector('.docs-trial');
if (trial) enhanceTrial(trial);
if (document.querySelector('[data-signature-checker]')) await import('./signature-checker.js');

/** Keeps the language of samples, on this page and the next. */
function showChosenLanguage() {
  const radios = [...document.querySelectorAll('input[name=sample-language]')];
  const choose = (language) => {
    for (const radio of radios) radio.checked = radio.value === language || radio.checked;
  };
  const kept = fromStorage(() => window.localStorage.getItem('sample-language'));
  if (radios.some(({ value }) => value === kept)) choose(kept);
  for (const radio of radios) {
    radio.addEventListener('change', () =>
      fromStorage(() => window.localStorage.setItem('sample-language', radio.value)),
    );
  }
}

/** Nothing, where the browser blocks storage: then the choice is kept no longer than the page. */
function fromStorage(act) {
  try {
    return act();
  } catch {
    return undefined;
  }
}

/** What an address leads to may stand in parts that are folded. */
function openTarget() {
  const target = document.getElementById(window.location.hash.slice(1));
  if (!target) return;
  for (let part = target.closest('details'); part; part = part.parentElement.closest('details')) part.open = true;
  target.scrollIntoView();
}

/** Shows what is found while one types: the results of the page for searching, below the field. */
function enhanceSearch(form) {
  const input = form.querySelector('input');
  const list = form.querySelector('.docs-found');
  let asked = 0;
  const close = () => {
    // What is still on its way does not open it again.
    asked += 1;
    list.hidden = true;
  };
  const show = async () => {
    const number = (asked += 1);
    const q = input.value.trim();
    if (q === '') return close();
    const response = await fetch(`${form.action}?${new URLSearchParams({ q })}`).catch(() => undefined);
    // Whoever has typed on is answered by the request that came after, and whoever is among the results has what they want.
    if (!response?.ok || number !== asked || list.contains(document.activeElement)) return;
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    list.replaceChildren(...page.querySelector('#found').children);
    list.hidden = false;
  };
  input.addEventListener('input', show);
  form.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') {
      close();
      input.focus();
      return;
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || list.hidden) return;
    event.preventDefault();
    const stops = [input, ...list.querySelectorAll('a')];
    stops[Math.max(0, Math.min(stops.length - 1, stops.indexOf(document.activeElement) + step))].focus();
  });
  form.addEventListener('focusout', (event) => {
    if (!form.contains(event.relatedTarget)) close();
  });
  // A link within the page that is open leads there without loading another.
  list.addEventListener('click', (event) => event.target.closest('a') && close());
  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest('input, textarea, select')) return;
    event.preventDefault();
    input.focus();
  });
}

/** Sends the request with a token that is made for it and kept nowhere. */
function enhanceTrial(form) {
  const shown = form.querySelector('[role=status]');
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const say = (...parts) => {
      shown.replaceChildren(...parts);
      delete form.dataset.sent;
      event.submitter?.removeAttribute('aria-busy');
    };
    try {
      const token = await getToken(form);
      if (token === undefined) return say(paragraph(form.dataset.loggedOut));
      const response = await fetch(...requestOf(form, token));
      say(paragraph(`${response.status} ${response.statusText}`), code(await response.text()));
    } catch {
      say(paragraph(form.dataset.unreachable));
    }
  });
  form.querySelector('button[type=submit]').disabled = false;
}

async function getToken(form) {
  const { csrf, client_id } = Object.fromEntries(new FormData(form));
  const body = new URLSearchParams({ csrf, client_id });
  const response = await fetch(form.dataset.token, { method: 'POST', body });
  return response.ok ? (await response.json()).access_token : undefined;
}

function requestOf(form, token) {
  const { method, path } = form.dataset;
  const fields = [...new FormData(form)].filter(([, value]) => value !== '');
  const query = new URLSearchParams();
  let filled = path;
  for (const [name, value] of fields) {
    const [place, field] = name.split('.');
    if (place === 'path') filled = filled.replace(`{${field}}`, () => encodeURIComponent(value));
    if (place === 'query') query.append(field, value);
  }
  const headers = { Authorization: `Bearer ${token}` };
  const [, body] = fields.find(([name]) => name === 'body') ?? [];
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  return [`${filled}${query.size > 0 ? `?${query}` : ''}`, { method, headers, body, credentials: 'omit' }];
}

function paragraph(text) {
  const element = document.createElement('p');
  element.textContent = text;
  return element;
}

function code(text) {
  const element = document.createElement('pre');
  element.className = 'docs-code';
  element.tabIndex = 0;
  try {
    element.textContent = JSON.stringify(JSON.parse(text), undefined, 2);
  } catch {
    element.textContent = text;
  }
  return element;
}
