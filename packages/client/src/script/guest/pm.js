// `pm`, and the names that Postman's scripts had before it. What is behind a name
// is evaluated when a script first mentions it, from `modules/pm.js` and `modules/pm/`.
(guest) => {
	const { kept, host } = guest;

	// What is to be done before each script, by whoever keeps something for it.
	guest.scriptStarts = [];

	// What is to be done once the script and all that it began have ended, well or not.
	let endings = [];
	guest.whenOver = (finish) => {
		if (endings.length === 0) host.watchEnd();
		kept.push(endings, finish);
	};
	guest.scriptIsOver = () => {
		const list = endings;
		endings = [];
		for (let index = 0; index < list.length; index++) list[index]();
	};

	// What ends a script without an error where it is thrown: where nothing can
	// interrupt it, and the script may catch it.
	guest.skipSignal = { __proto__: null };
	guest.rethrowSkip = (thrown) => {
		if (thrown === guest.skipSignal) throw thrown;
	};
	guest.endScript = () => {
		// The engine ends the loop, and all that called it.
		if (host.endScript()) for (;;) {}
		guest.hasSkipped = true;
		throw guest.skipSignal;
	};

	guest.defineLazyGlobal("pm", () => guest.require("curlew:own/pm"));

	const OF_THE_SCRIPT = [
		"postman",
		"tests",
		"environment",
		"globals",
		"data",
		"iteration",
		"request",
		"responseBody",
		"responseCode",
		"responseCookies",
		"responseHeaders",
		"responseTime",
	];

	// Values that were given since, by their names. No expression here that calls
	// what a script may have replaced.
	const given = { __proto__: null };

	const offer = (name) =>
		guest.defineLazyGlobal(name, () => {
			given[name] = guest.require("curlew:own/pm/old-names")[name];
			return given[name];
		});

	// The next script of a series has a response, variables and tests as they are
	// then. What a script put in their place stays.
	guest.offerOldNames = () => {
		for (const name of kept.keys(given)) {
			const now = kept.getOwnPropertyDescriptor(globalThis, name);
			if (now && now.value === given[name]) offer(name);
			delete given[name];
		}
	};

	kept.forEach(OF_THE_SCRIPT, offer);

	const libraries = {
		_: "lodash3",
		Backbone: "backbone",
		cheerio: "curlew:own/cheerio",
		CryptoJS: "curlew:own/pm/crypto-js",
	};
	for (const name of kept.keys(libraries)) {
		guest.defineLazyGlobal(name, () => guest.require(libraries[name]), true);
	}
	guest.defineLazyGlobal(
		"xml2Json",
		() => guest.require("curlew:own/pm/old-names").xml2Json,
	);

	const search = kept.uncurry(String.prototype.search);
	guest.defineHidden(String.prototype, "has", function (wanted) {
		return wanted instanceof kept.RegExp
			? search(`${this}`, wanted) !== -1
			: kept.indexOf(`${this}`, `${wanted}`) !== -1;
	});
};
