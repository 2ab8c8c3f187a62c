// Calls of the host that are answered later: each is a promise until then.
(guest) => {
	const { kept } = guest;
	const pending = new kept.Map();
	let lastId = 0;

	// `begin` hands the host an id and the stack of the call.
	guest.callLater = (begin) => {
		const id = ++lastId;
		// Made here, so that its stack leads to the call.
		const failure = new kept.Error();
		begin(id, guest.stack());
		return new kept.Promise((resolve, reject) => {
			kept.mapSet(pending, id, { resolve, reject, failure });
		});
	};

	guest.settle = (id, isAnswer, text) => {
		const { resolve, reject, failure } = kept.mapGet(pending, id);
		kept.mapDelete(pending, id);
		const content = guest.fromHost(text);
		if (isAnswer) resolve(guest.decodeValue(content));
		else reject(guest.makeError(kept.parse(content), failure));
	};
};
