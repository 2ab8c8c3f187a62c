// `client.cookies`: the cookies of the request's URL, and the jar with all of
// them. Reading answers at once; writing gives a promise, or calls back.
(guest) => {
	const { kept, host, client } = guest;

	const cookiesOf = (url) => kept.parse(host.cookies(`${url}`));
	const ofRequest = () => cookiesOf(host.requestTarget());

	// Whoever gives a callback gets no promise. The work is done at once either way.
	const answer = (callback, work) => {
		const promise = later(work);
		if (typeof callback !== "function") return promise;
		kept.whenSettled(
			promise,
			(value) => callback(null, value),
			(error) => callback(error, undefined),
		);
		return undefined;
	};
	const later = async (work) => work();

	const set = (url, cookie) =>
		host.setCookie(`${url}`, kept.stringify(attributesOf(cookie)));

	const attributesOf = (cookie) => {
		if (typeof cookie !== "object" || cookie === null) {
			throw new kept.TypeError("A cookie is an object with `key` and `value`.");
		}
		const name = cookie.key ?? cookie.name;
		if (name === undefined)
			throw new kept.TypeError("The cookie has no `key`.");
		return {
			name: `${name}`,
			value: `${cookie.value ?? ""}`,
			domain: optional(cookie.domain),
			path: optional(cookie.path),
			expires: dateText(cookie.expires),
			maxAge: optional(cookie.maxAge),
			sameSite: optional(cookie.sameSite),
			isSecure: cookie.secure === true,
			isHttpOnly: cookie.httpOnly === true,
		};
	};

	const optional = (value) =>
		value === undefined || value === null || value === ""
			? undefined
			: `${value}`;

	const dateText = (expires) => {
		if (optional(expires) === undefined || expires === "Infinity") {
			return undefined;
		}
		const date = new kept.Date(expires);
		if (kept.isFinite(kept.getTime(date))) return kept.toUTCString(date);
		throw new kept.TypeError(`The cookie's \`expires\` is no date: ${expires}`);
	};

	const named = (url, name) =>
		kept.find(cookiesOf(url), ({ key }) => key === `${name}`);

	const jar = () => ({
		getCookie: (url, name, callback) =>
			answer(callback, () => named(url, name) ?? null),
		getCookies: (url, callback) => answer(callback, () => cookiesOf(url)),
		hasCookie: (url, name, callback) =>
			answer(callback, () => named(url, name) !== undefined),
		setCookie: (url, cookie, value, callback) =>
			typeof cookie === "object"
				? answer(value, () => set(url, cookie))
				: answer(callback, () => set(url, { key: cookie, value })),
		setCookies: (url, cookies, callback) =>
			answer(callback, () => {
				for (const cookie of cookies) set(url, cookie);
			}),
		deleteCookie: (url, name, callback) =>
			answer(callback, () => host.deleteCookie(`${url}`, `${name}`)),
		deleteCookies: (url, callback) =>
			answer(callback, () => host.clearCookies(`${url}`)),
		clear: (callback) => answer(callback, () => host.clearCookies(undefined)),
	});

	const add = (cookie, callback) =>
		answer(callback, () => set(host.requestTarget(), cookie));

	const remove = (which, callback) =>
		answer(callback, () =>
			host.deleteCookie(host.requestTarget(), `${which?.key ?? which}`),
		);

	client.cookies = {
		...guest.readList(ofRequest),
		toObject: () => {
			const object = {};
			for (const { key, value } of ofRequest()) object[key] = value;
			return object;
		},
		toString: () =>
			kept.join(
				kept.map(ofRequest(), ({ key, value }) => `${key}=${value}`),
				"; ",
			),
		add,
		upsert: add,
		remove,
		delete: remove,
		clear: (callback) =>
			answer(callback, () => host.clearCookies(host.requestTarget())),
		jar,
	};
};
