/**
 * chai's text, changed where it spends most of a script's time: it wraps each link of
 * `expect(a).to.be.b` in a Proxy of its own, to tell names that it does not have, and asks that
 * Proxy again for each flag. Here one Proxy at the end of the prototypes' chain tells them, in
 * the same words, and only names that are not there reach it.
 */
const CHANGES: readonly Change[] = [
	{
		from: `    __publicField(this, "__flags", {});
    flag(this, "ssfi", ssfi || _Assertion);
    flag(this, "lockSsfi", lockSsfi);
    flag(this, "object", obj);
    flag(this, "message", msg);
    flag(this, "eql", config.deepEqual || deep_eql_default);
    return proxify(this);`,
		to: `    this.__flags = obj === CONTINUED ? { ...msg } : {
      ssfi: ssfi || _Assertion,
      lockSsfi,
      object: obj,
      message: msg,
      eql: config.deepEqual || deep_eql_default
    };`,
		times: 1,
	},
	{
		// The field is there before it is written: a write that finds none goes up to the Proxy.
		from: "var _Assertion = class _Assertion {",
		to: `var CONTINUED = Symbol();
function continued(assertion) {
  return new Assertion(CONTINUED, assertion.__flags);
}
function tellMissing(owner, target, name) {
  return new Proxy(target, {
    get(_, property, receiver) {
      if (typeof property !== "string" || property in target || receiver === owner || !isProxyEnabled() || config.proxyExcludedKeys.includes(property)) {
        return Reflect.get(target, property, receiver);
      }
      return proxify(receiver, name)[property];
    }
  });
}
function asMethod(method, name) {
  return Object.setPrototypeOf(method, tellMissing(undefined, Function.prototype, name));
}
var _Assertion = class _Assertion {
  __flags;`,
		times: 1,
	},
	{
		from: "var Assertion = _Assertion;",
		to: `var Assertion = _Assertion;
Object.setPrototypeOf(Assertion.prototype, tellMissing(Assertion.prototype, Object.prototype));`,
		times: 1,
	},
	{
		from: /let newAssertion = new Assertion\(\);\s*transferFlags\(this, newAssertion\);/g,
		to: "let newAssertion = continued(this);",
		times: 7,
	},
	{
		from: /proxify\(\s*(methodWrapper|overwritingMethodWrapper),\s*name\s*\)/g,
		to: "asMethod($1, name)",
		times: 2,
	},
	{
		from: 'if (!isProxyEnabled() && !flag(this, "lockSsfi")) {',
		to: 'if (!flag(this, "lockSsfi")) {',
		times: 2,
	},
	{
		// What stands before it in the chain has the flags.
		from: `        let prototype = Object.create(this);
        prototype.call = call;
        prototype.apply = apply;
        Object.setPrototypeOf(chainableMethodWrapper, prototype);`,
		to: "        Object.setPrototypeOf(chainableMethodWrapper, { __proto__: this, call, apply });",
		times: 1,
	},
	{
		from: `      transferFlags(this, chainableMethodWrapper);
      return proxify(chainableMethodWrapper);`,
		to: "      return chainableMethodWrapper;",
		times: 1,
	},
];

interface Change {
	readonly from: string | RegExp;
	readonly to: string;
	/** How often `from` is there. */
	readonly times: number;
}

/**
 * @param text of chai's one file
 * @throws Error when it is not the version that this knows
 */
export function quickChai(text: string): string {
	return CHANGES.reduce(changed, text);
}

/** chai is one ECMAScript module with one list of exports at its end. It uses the platform's events for plugins, which nothing listens to here. */
export function chaiAsCommonJs(text: string): string {
	const end = text.lastIndexOf("export {");
	const names = text
		.slice(end + "export {".length, text.indexOf("}", end))
		.split(",")
		.map((name) => name.trim())
		.filter((name) => name !== "")
		.map((name) => name.replace(/^(\S+) as (\S+)$/, "$2: $1"));
	return `class EventTarget { addEventListener() {} dispatchEvent() { return true; } }
class Event {}
${text.slice(0, end)}
module.exports = { ${names.join(", ")} };`;
}

function changed(text: string, { from, to, times }: Change): string {
	let count = 0;
	const result = text.replaceAll(from, (_whole, ...groups: unknown[]) => {
		count++;
		return to.replace("$1", `${groups[0]}`);
	});
	if (count !== times) {
		throw new Error(
			`chai's text has this ${count} times instead of ${times}: ${from}`,
		);
	}
	return result;
}
