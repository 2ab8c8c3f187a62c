// JSON as scripts of Postman have it: a byte order mark is none of its business,
// and errors are called JSONError and name the place.
const { kept } = guest;

// As JSON.parse, after a byte order mark, and with the place in the message.
const parseJson = (given, reviver) => {
	const text = `${given}`;
	const bare = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
	try {
		return kept.parse(bare, reviver);
	} catch (error) {
		if (error instanceof SyntaxError) throw jsonError(bare, error);
		throw error;
	}
};

class JSONError extends SyntaxError {
	get name() {
		return "JSONError";
	}
}

/** Where engines say that they stopped: `<input>:1:5`, `(line 1 column 5)`. */
const PLACE = /(?:<input>:|\(line )(\d+)(?::| column )(\d+)/;

const jsonError = (text, { message, stack }) => {
	if (text === "") return new JSONError("No data, empty input at 1:1\n\n^");
	const [, line, column] = PLACE.exec(`${message}\n${stack}`) ?? ["", 1, 1];
	const excerpt = text.split("\n")[line - 1] ?? "";
	const token = excerpt[column - 1];
	const what =
		token === undefined
			? "Unexpected end of input"
			: `Unexpected token '${token}'`;
	const pointer = `${" ".repeat(Math.max(0, column - 1))}^`;
	return new JSONError(`${what} at ${line}:${column}\n${excerpt}\n${pointer}`);
};

const stringify = JSON.stringify;

JSON.parse = parseJson;
JSON.stringify = (value, replacer, space) => {
	try {
		return stringify(value, replacer, space);
	} catch (error) {
		if (error instanceof TypeError) error.name = "JSONError";
		throw error;
	}
};

exports.parseJson = parseJson;
