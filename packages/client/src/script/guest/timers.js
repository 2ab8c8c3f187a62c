// Timers: the host keeps the clock, the guest the callbacks.
(guest) => {
	const { kept, host } = guest;
	const timers = new kept.Map();
	let lastId = 0;

	const start = (callback, delay, values, isInterval) => {
		if (typeof callback !== "function") {
			throw new kept.TypeError("The first argument of a timer is a function.");
		}
		const id = ++lastId;
		const milliseconds = kept.toNumber(delay);
		const wait = milliseconds > 0 ? milliseconds : 0;
		host.startTimer(id, wait, isInterval, guest.stack());
		kept.mapSet(timers, id, { callback, values, isInterval });
		return id;
	};

	const stop = (id) => {
		if (kept.mapDelete(timers, id)) host.stopTimer(id);
	};

	guest.fireTimer = (id) => {
		const timer = kept.mapGet(timers, id);
		if (!timer) return;
		if (!timer.isInterval) kept.mapDelete(timers, id);
		try {
			kept.apply(timer.callback, undefined, timer.values);
		} catch (error) {
			if (error !== guest.skipSignal) throw error;
		}
	};

	guest.sleep = (milliseconds) =>
		new kept.Promise((resolve) => start(resolve, milliseconds, [], false));

	guest.defineGlobal("setTimeout", (callback, delay, ...values) =>
		start(callback, delay, values, false),
	);
	// As in node: `promisify(setTimeout)(20, value)` waits and gives the value.
	const promisified = kept.symbolFor("nodejs.util.promisify.custom");
	guest.defineHidden(
		globalThis.setTimeout,
		promisified,
		(milliseconds, value) =>
			new kept.Promise((resolve) =>
				start(resolve, milliseconds, [value], false),
			),
	);
	guest.defineGlobal("setInterval", (callback, delay, ...values) =>
		start(callback, delay, values, true),
	);
	guest.defineGlobal("setImmediate", (callback, ...values) =>
		start(callback, 0, values, false),
	);
	guest.defineHidden(
		globalThis.setImmediate,
		promisified,
		(value) => new kept.Promise((resolve) => start(resolve, 0, [value], false)),
	);
	guest.defineGlobal("clearTimeout", stop);
	guest.defineGlobal("clearInterval", stop);
	guest.defineGlobal("clearImmediate", stop);

	const resolved = kept.resolvePromise();
	guest.defineGlobal("queueMicrotask", (callback) => {
		if (typeof callback !== "function") {
			throw new kept.TypeError("queueMicrotask takes a function.");
		}
		kept.whenSettled(resolved, () => {
			callback();
		});
	});
};
