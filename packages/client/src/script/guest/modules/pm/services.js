// What `pm` has besides requests, responses and variables: packages, the vault,
// the visualizer. `pm.js` takes it in as it stands.
const { kept, host } = guest;

const CLOUD = "It lives in Postman's cloud";

// `npm:lodash@4.17.21` is lodash; `jsr:@scope/name` is a package of JSR.
const OF_REGISTRY = /^(npm|jsr):((?:@[^/@]+\/)?[^/@]+)(?:@[^/]*)?(\/.*)?$/;

const requirePackage = (given) => {
	const name = `${given}`;
	const found = kept.exec(OF_REGISTRY, name);
	return found
		? ofRegistry(name, found[2] + (found[3] ?? ""))
		: ofLibrary(name);
};

// Not what a package that was found asks for in turn.
const isMissing = (error, name) => {
	const message = `${error?.message}`;
	const isNamed =
		kept.indexOf(message, `"${name}"`) !== -1 ||
		kept.indexOf(message, `'${name}'`) !== -1;
	return kept.startsWith(message, "Cannot find ") && isNamed;
};

const ofRegistry = (name, bare) => {
	try {
		return guest.scriptRequire(bare);
	} catch (error) {
		if (!isMissing(error, bare)) throw error;
		throw new kept.Error(
			`pm.require("${name}"): no package is fetched while a collection runs. Install it beside the collection (npm install ${bare}) and run with --sandbox developer, if you trust both. ${error.message}`,
		);
	}
};

const ofLibrary = (name) => {
	const path = `./packages/${kept.replace(name, /^@/, "")}`;
	try {
		return guest.scriptRequire(path);
	} catch (error) {
		if (!isMissing(error, path)) throw error;
		throw new kept.Error(
			`pm.require("${name}"): the package is in the package library of a team. ${CLOUD}: put its code into ${path}.js of the collection's folder, and the script runs as it is.`,
		);
	}
};

const refused = (call) => async () => {
	throw new kept.Error(
		`${call}: a script does not write secrets. \`curlew secret set NAME\` keeps one, and pm.vault.get(name) reads it.`,
	);
};

const vault = {
	get: async (name) => guest.decodeValue(host.getVariable("secret", `${name}`)),
	set: refused("pm.vault.set"),
	unset: refused("pm.vault.unset"),
};

const visualizer = {
	// The response is data: what it holds stands in the page as text.
	set: (template, data, options) => {
		if (typeof template !== "string")
			throw new kept.Error(
				`Invalid template. Template must be of type string, found ${typeof template}`,
			);
		if (data && typeof data !== "object")
			throw new kept.Error(
				`Invalid data. Data must be an object, found ${typeof data}`,
			);
		if (options && typeof options !== "object")
			throw new kept.Error(
				`Invalid options. Options must be an object, found ${typeof options}`,
			);
		const page = require("handlebars").compile(template, options)(data ?? {});
		const config = { name: "visualizer", html: page };
		host.visualize("html", guest.encodeJson("pm.visualizer.set", config));
	},
	clear: () => host.clearVisualizations(),
	getData: () => {
		throw new kept.Error(
			"pm.visualizer.getData: only the page that a template makes can ask for its data.",
		);
	},
};

const cloudOnly = (name, what) =>
	new kept.Proxy(
		{},
		{
			__proto__: null,
			get: (_target, member) => {
				if (typeof member !== "string") return undefined;
				throw new kept.Error(`pm.${name}.${member} is not to be had: ${what}`);
			},
		},
	);

module.exports = {
	require: requirePackage,
	vault,
	visualizer,
	datasets: cloudOnly(
		"datasets",
		`${CLOUD}. Rows of a file come in with --data FILE, and pm.iterationData reads them.`,
	),
	state: cloudOnly(
		"state",
		`${CLOUD}. What is to last for the run goes into variables: pm.collectionVariables.set(name, value).`,
	),
	message: cloudOnly(
		"message",
		"It belongs to requests of other protocols than HTTP.",
	),
};
