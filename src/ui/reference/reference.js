// Draws the contract that the page names. Nothing is loaded from elsewhere: no validator badge, no telemetry.
const root = document.getElementById('reference');
const dark = window.matchMedia('(prefers-color-scheme: dark)');
const followScheme = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', followScheme);
followScheme();

const { contract } = root.dataset;
// Webhooks are drawn separately from operations; a contract of webhooks has no operations.
const withoutOperations = { wrapComponents: { operations: () => () => null } };

window.SwaggerUIBundle({
  url: contract,
  plugins: contract.endsWith('webhooks.json') ? [withoutOperations] : [],
  domNode: root,
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  validatorUrl: null,
});
