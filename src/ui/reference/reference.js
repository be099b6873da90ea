// Renders the contract that the page names. Loads nothing from other servers: no validator badge, no telemetry.
const root = document.getElementById('reference');
const dark = window.matchMedia('(prefers-color-scheme: dark)');
const followScheme = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', followScheme);
followScheme();

const { contract } = root.dataset;
// swagger-ui renders webhooks separately from operations. A contract with webhooks only would show an empty list of
// operations.
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
