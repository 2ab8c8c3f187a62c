// `client` and `bru`, which are one object, and what it says about variables.
(guest) => {
	const { host } = guest;

	const has = (scope) => (name) => host.hasVariable(scope, `${name}`);

	const get = (scope) => (name) =>
		guest.decodeValue(host.getVariable(scope, `${name}`));

	const set = (scope) => (given, value, options) => {
		const name = `${given ?? ""}`;
		// As in Bruno: a token that the answer does not have is a token that is not set.
		if (value === undefined && scope !== "runtime") {
			remove(scope)(name);
			return;
		}
		const encoded = guest.encodeValue(name, value);
		const isPersistent = options?.persist === true;
		host.setVariable(scope, name, encoded, isPersistent, guest.stack());
	};

	const remove = (scope) => (name) =>
		host.deleteVariable(scope, `${name}`, guest.stack());

	const all = (scope) => () => guest.decodeValue(host.allVariables(scope));

	const clear = (scope) => () => host.clearVariables(scope, guest.stack());

	const methodsOf = (scope, word) => ({
		[`has${word}`]: has(scope),
		[`get${word}`]: get(scope),
		[`set${word}`]: set(scope),
		[`delete${word}`]: remove(scope),
		[`getAll${word}s`]: all(scope),
		[`deleteAll${word}s`]: clear(scope),
	});

	const client = {
		...methodsOf("runtime", "Var"),
		...methodsOf("environment", "EnvVar"),
		...methodsOf("global", "GlobalEnvVar"),
		...methodsOf("collection", "CollectionVar"),
		getFolderVar: get("folder"),
		getRequestVar: get("request"),
		getSecretVar: get("secret"),
		getOauth2CredentialVar: get("oauth2"),
	};

	guest.client = client;
	guest.defineGlobal("client", client);
	guest.defineGlobal("bru", client);
};
