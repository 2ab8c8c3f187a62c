// The ways in, which the host calls.
(guest) => {
	const { kept, host } = guest;

	const finished = () => host.scriptFinished();
	const failed = (error) => {
		if (error === guest.skipSignal) finished();
		else host.scriptFailed(guest.describeError(error));
	};

	const show = (hasResponse) => {
		if (hasResponse) guest.showResponse();
		else if (guest.hasResponse) guest.hideResponse();
		guest.hasResponse = hasResponse;
	};

	const start = (main, hasResponse) => {
		show(hasResponse);
		const starts = guest.scriptStarts;
		for (let index = 0; index < starts.length; index++) starts[index]();
		let ending;
		try {
			ending = main();
		} catch (error) {
			failed(error);
			return;
		}
		kept.whenSettled(kept.resolvePromise(ending), finished, failed);
	};

	// `text` is JSON of what went wrong, with `name`, `message` and `code`.
	const fail = (text) => {
		const { name, message, code, ...details } = kept.parse(
			guest.fromHost(text),
		);
		const error = guest.makeError({ name, message, code });
		Object.assign(error, details);
		kept.whenSettled(callAll(error), finished, failed);
	};

	const callAll = async (error) => {
		for (const handle of guest.failHandlers) await handle(error);
	};

	const begin = (hasResponse) => {
		show(hasResponse);
	};

	// One expression of an assertion or an action, as JSON of an EvaluationResult.
	const evaluate = (expression) => {
		try {
			return kept.stringify(resultOf(expression()));
		} catch (error) {
			return kept.stringify({ kind: "error", message: messageOf(error) });
		}
	};

	const resultOf = (value) => {
		if (value === undefined) return { kind: "undefined" };
		try {
			return { kind: "value", value: guest.encodeValue("value", value) };
		} catch (error) {
			if (!(error instanceof kept.TypeError)) throw error;
			const text = guest.inspect(value);
			return { kind: "other", text, type: typeof value };
		}
	};

	const messageOf = (error) => {
		const { name, message } = kept.parse(guest.describeError(error));
		return name && name !== "Error" && name !== "ReferenceError"
			? `${name}: ${message}`
			: `${message}`;
	};

	// Prototypes that scripts may have given members, with how many they had.
	const prototypes = kept.map(
		[Object, Array, String, Number, Function, Date, Promise],
		({ prototype }) => ({ prototype, count: kept.ownKeys(prototype).length }),
	);

	// How much scripts have left for others: globals that they have not declared, members of prototypes.
	const countLeft = () =>
		kept.reduce(
			prototypes,
			(sum, { prototype, count }) =>
				sum + kept.ownKeys(prototype).length - count,
			kept.keys(globalThis).length,
		);

	guest.entries = {
		start,
		begin,
		evaluate,
		fail,
		over: guest.scriptIsOver,
		fireTimer: guest.fireTimer,
		settle: guest.settle,
		describe: guest.describeError,
		stack: guest.stack,
		preload: guest.preload,
		countLeft,
	};
};
