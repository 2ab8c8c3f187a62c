// `require`: CommonJS modules, each evaluated once for a script. Libraries may
// have been evaluated already when the image was made that the script starts from.
(guest) => {
	const { kept, host } = guest;
	const loaded = new kept.Map();
	let librariesLoading = 0;

	const requireFrom = (from) => {
		const require = (name) => {
			if (typeof name !== "string" || name === "") {
				throw new kept.TypeError("require takes the name of a module.");
			}
			return load(kept.parse(host.resolveModule(name, from)));
		};
		require.resolve = (name) =>
			kept.parse(host.resolveModule(`${name}`, from)).id;
		require.cache = { __proto__: null };
		return require;
	};

	const load = ({ id, kind }) => {
		const known = kept.mapGet(loaded, id);
		if (known) return known.exports;
		const module = {
			id,
			filename: id,
			loaded: false,
			exports: {},
			children: [],
			paths: [],
		};
		kept.mapSet(loaded, id, module);
		const isLibrary = kept.startsWith(id, "curlew:");
		if (isLibrary) librariesLoading++;
		try {
			if (kind === "json") module.exports = parseJson(id);
			else evaluate(module);
		} catch (error) {
			// The next one who asks shall see the error, too.
			kept.mapDelete(loaded, id);
			throw error;
		} finally {
			if (isLibrary) librariesLoading--;
		}
		module.loaded = true;
		return module.exports;
	};

	// Where in a file of the collection an error was thrown: its place as the host
	// knows it is the script's line that called there.
	// No iterator and no expression here: the script may have replaced both.
	guest.placeInModule = (stack) => {
		const start = kept.indexOf(stack, "(/") + 1;
		if (start === 0) return undefined;
		const end = kept.indexOf(stack, "\n", start);
		const place = kept.slice(stack, start, end === -1 ? undefined : end);
		const column = kept.lastIndexOf(place, ":");
		const line = kept.lastIndexOf(place, ":", column - 1);
		const file = kept.slice(place, 0, line);
		if (!kept.mapHas(loaded, file)) return undefined;
		const root = `${host.collectionRoot()}/`;
		const shown = kept.startsWith(file, root)
			? kept.slice(file, root.length)
			: file;
		return `It was thrown in ${shown}, line ${kept.slice(place, line + 1, column)}.`;
	};

	const evaluate = (module) => {
		const { id, exports } = module;
		const main = compile(id);
		const require = requireFrom(id);
		const folder = kept.slice(id, 0, kept.lastIndexOf(id, "/")) || "/";
		const values = [exports, require, module, id, folder];
		// Modules of our own stand on the toolbox, too; some libraries, on node's `process`.
		if (kept.startsWith(id, "curlew:own/")) kept.push(values, guest);
		else if (kept.startsWith(id, "curlew:")) kept.push(values, libraryProcess);
		kept.apply(main, exports, values);
	};

	const resolved = kept.resolvePromise();
	const libraryProcess = {
		env: {},
		browser: true,
		nextTick: (run, ...values) => {
			kept.whenSettled(resolved, () => {
				kept.apply(run, undefined, values);
			});
		},
		emitWarning: () => {},
	};

	const compile = (id) => {
		try {
			return host.compileModule(id);
		} catch (error) {
			if (error instanceof kept.SyntaxError) explain(error, id);
			throw error;
		}
	};

	// The script's own line is where `require` stands, so the message tells the place.
	const explain = (error, id) => {
		const { stack } = error;
		const text = typeof stack === "string" ? stack : "";
		const at = kept.indexOf(text, id);
		const line = kept.toInteger(kept.slice(text, at + id.length + 1), 10);
		const place = at === -1 || !(line > 0) ? id : `${id}:${line}`;
		const isModule = kept.test(
			/^\s*(?:import\b(?!\s*\()|export\b)/m,
			host.readModule(id),
		);
		const hint = isModule
			? " It looks like an ES module: write `module.exports = …` and `require(…)` in place of `export` and `import`."
			: "";
		error.message = `${place} is not valid JavaScript: ${error.message}.${hint}`;
	};

	const parseJson = (id) => {
		try {
			return kept.parse(host.readModule(id));
		} catch (error) {
			if (error instanceof kept.SyntaxError) {
				error.message = `${id} is not valid JSON: ${error.message}`;
			}
			throw error;
		}
	};

	// The host need not be asked again for what an image holds already.
	const known = new kept.Map();
	const requireInner = requireFrom("curlew:guest");
	const requireOwn = (name) => {
		if (!kept.mapHas(known, name)) kept.mapSet(known, name, requireInner(name));
		return kept.mapGet(known, name);
	};

	// What modules of our own and lazy globals load by. Where node runs the
	// scripts itself (--sandbox developer), it brings its own.
	guest.require ??= requireOwn;
	guest.scriptRequire ??= requireFrom();
	guest.defineGlobal("require", guest.scriptRequire);

	// A global that is evaluated when a script first mentions it.
	guest.defineLazyGlobal = (name, read, isLibraryItself = false) =>
		kept.defineProperty(globalThis, name, {
			__proto__: null,
			get() {
				// A library that looks whether its own name is taken already.
				if (librariesLoading > 0 && isLibraryItself) return undefined;
				const value = read();
				guest.defineGlobal(name, value);
				return value;
			},
			set(value) {
				guest.defineGlobal(name, value);
			},
			configurable: true,
			enumerable: false,
		});

	// Bruno's safe sandbox has these without `require`, and scripts rely on it.
	const withoutRequire = {
		moment: "moment",
		axios: "axios",
		tv4: "tv4",
		Ajv: "ajv",
		addFormats: "ajv-formats",
		uuid: "uuid",
		nanoid: "nanoid",
		jwt: "jsonwebtoken",
		path: "path",
	};
	for (const name of kept.keys(withoutRequire)) {
		guest.defineLazyGlobal(name, () => guest.require(withoutRequire[name]));
	}

	// Called by the host on the way to an image; `names` is JSON.
	guest.preload = (names) => {
		for (const name of kept.parse(names)) guest.require(name);
	};
};
