// `URL` and `URLSearchParams` (https://url.spec.whatwg.org). The host parses.
(guest) => {
	const { kept, host } = guest;
	const asPairs = (text) => kept.parse(host.parseQuery(text));

	class URLSearchParams {
		#pairs = [];
		#onChange;

		constructor(init = "") {
			if (typeof init === "object" && init !== null) this.#fill(init);
			else this.#pairs = asPairs(`${init}`);
		}

		#fill(init) {
			const isIterable = typeof init[Symbol.iterator] === "function";
			for (const pair of isIterable ? init : Object.entries(init)) {
				const [name, value, ...rest] = pair;
				if (value === undefined || rest.length > 0) {
					throw new kept.TypeError("Each query pair is a name and a value.");
				}
				this.#pairs.push([`${name}`, `${value}`]);
			}
		}

		#changed() {
			this.#onChange?.();
		}

		// For URL: parameters that write themselves back into their URL.
		static linked(text, onChange) {
			const params = new URLSearchParams(text);
			params.#onChange = onChange;
			return params;
		}

		static reset(params, text) {
			params.#pairs = asPairs(text);
		}

		get size() {
			return this.#pairs.length;
		}
		append(name, value) {
			this.#pairs.push([`${name}`, `${value}`]);
			this.#changed();
		}
		delete(name, value) {
			this.#pairs = this.#pairs.filter(
				([key, held]) =>
					key !== `${name}` || (value !== undefined && held !== `${value}`),
			);
			this.#changed();
		}
		get(name) {
			return this.#pairs.find(([key]) => key === `${name}`)?.[1] ?? null;
		}
		getAll(name) {
			return this.#pairs
				.filter(([key]) => key === `${name}`)
				.map(([, value]) => value);
		}
		has(name, value) {
			return this.#pairs.some(
				([key, held]) =>
					key === `${name}` && (value === undefined || held === `${value}`),
			);
		}
		set(name, value) {
			const first = this.#pairs.find(([key]) => key === `${name}`);
			if (!first) {
				this.append(name, value);
				return;
			}
			first[1] = `${value}`;
			this.#pairs = this.#pairs.filter(
				(pair) => pair === first || pair[0] !== `${name}`,
			);
			this.#changed();
		}
		sort() {
			this.#pairs.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
			this.#changed();
		}
		forEach(callback, self) {
			for (const [name, value] of this.#pairs) {
				callback.call(self, value, name, this);
			}
		}
		*entries() {
			for (const [name, value] of this.#pairs) yield [name, value];
		}
		*keys() {
			for (const [name] of this.#pairs) yield name;
		}
		*values() {
			for (const [, value] of this.#pairs) yield value;
		}
		[Symbol.iterator]() {
			return this.entries();
		}
		toString() {
			return host.formatQuery(kept.stringify(this.#pairs));
		}
		get [Symbol.toStringTag]() {
			return "URLSearchParams";
		}
	}

	const { linked, reset } = URLSearchParams;
	delete URLSearchParams.linked;
	delete URLSearchParams.reset;

	class URL {
		#parts;
		#searchParams;
		#isBehind = false;

		constructor(url, base) {
			const text = base === undefined ? undefined : `${base}`;
			this.#parts = kept.parse(host.parseUrl(`${url}`, text));
		}

		static canParse(url, base) {
			return URL.parse(url, base) !== null;
		}

		static parse(url, base) {
			try {
				return new URL(url, base);
			} catch {
				return null;
			}
		}

		static change(url, part, value) {
			const { href } = url.#current();
			url.#parts = kept.parse(host.changeUrl(href, part, `${value}`));
			if (url.#searchParams) reset(url.#searchParams, url.#parts.search);
		}

		static part(url, name) {
			return url.#current()[name];
		}

		get searchParams() {
			this.#searchParams ??= linked(this.#current().search, () => {
				this.#isBehind = true;
			});
			return this.#searchParams;
		}

		// Its parameters are written into it when it is looked at, and not at each change.
		#current() {
			if (this.#isBehind) {
				this.#isBehind = false;
				const { href } = this.#parts;
				const text = `${this.#searchParams}`;
				this.#parts = kept.parse(host.changeUrl(href, "search", text));
			}
			return this.#parts;
		}
		get origin() {
			return this.#current().origin;
		}
		toString() {
			return this.#current().href;
		}
		toJSON() {
			return this.#current().href;
		}
		get [Symbol.toStringTag]() {
			return "URL";
		}
	}

	const { change, part } = URL;
	delete URL.change;
	delete URL.part;
	const settable =
		"href protocol username password host hostname port pathname search hash";
	for (const name of settable.split(" ")) {
		kept.defineProperty(URL.prototype, name, {
			get() {
				return part(this, name);
			},
			set(value) {
				change(this, name, value);
			},
			enumerable: true,
			configurable: true,
		});
	}

	guest.defineGlobal("URL", URL);
	guest.defineGlobal("URLSearchParams", URLSearchParams);
};
