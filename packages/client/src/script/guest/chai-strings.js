// What `expect` knows of texts in Bruno's developer sandbox, under the names of
// the plugin that it loads there: https://www.chaijs.com/plugins/chai-string/
(guest) => {
	const { kept } = guest;

	const reversed = (text) => kept.join(kept.reverse([...text]), "");
	const count = (text, part) =>
		part === "" ? 0 : kept.split(text, part).length - 1;
	const lower = kept.toLowerCase;

	// Of the text, and of what it is compared with.
	const CHECKS = {
		__proto__: null,
		startWith: ["start with", (text, part) => kept.startsWith(text, part)],
		endWith: ["end with", (text, part) => kept.endsWith(text, part)],
		equalIgnoreCase: [
			"equal, ignoring case,",
			(text, other) => lower(text) === lower(other),
		],
		containIgnoreCase: [
			"contain, ignoring case,",
			(text, part) => kept.indexOf(lower(text), lower(part)) !== -1,
		],
		reverseOf: ["be the reverse of", (text, other) => text === reversed(other)],
	};
	const ALIASES = { startsWith: "startWith", endsWith: "endWith" };

	guest.extendWithTexts = ({ Assertion }) => {
		const add = (name, [words, holds]) =>
			Assertion.addMethod(name, function (other) {
				const text = this._obj;
				this.assert(
					typeof text === "string" &&
						typeof other === "string" &&
						holds(text, other),
					`expected #{this} to ${words} #{exp}`,
					`expected #{this} not to ${words} #{exp}`,
					other,
				);
			});
		for (const name of kept.keys(CHECKS)) add(name, CHECKS[name]);
		for (const name of kept.keys(ALIASES)) add(name, CHECKS[ALIASES[name]]);

		const addProperty = (name, words, holds) =>
			Assertion.addProperty(name, function () {
				this.assert(
					typeof this._obj === "string" && holds(this._obj),
					`expected #{this} to be ${words}`,
					`expected #{this} not to be ${words}`,
				);
			});
		addProperty(
			"singleLine",
			"a single line",
			(text) => !kept.test(/[\r\n]/, text),
		);
		addProperty(
			"palindrome",
			"a palindrome",
			(text) => text === reversed(text),
		);

		Assertion.addMethod("entriesCount", function (part, wanted) {
			const actual = count(`${this._obj}`, `${part}`);
			this.assert(
				actual === wanted,
				`expected #{this} to have ${part} #{exp} times, but has it #{act} times`,
				`expected #{this} not to have ${part} #{exp} times`,
				wanted,
				actual,
			);
		});
		Assertion.addMethod("indexOf", function (part, wanted) {
			const actual = kept.indexOf(`${this._obj}`, `${part}`);
			this.assert(
				actual === wanted,
				`expected #{this} to have ${part} at #{exp}, but has it at #{act}`,
				`expected #{this} not to have ${part} at #{exp}`,
				wanted,
				actual,
			);
		});
	};
};
