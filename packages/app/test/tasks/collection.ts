/** The collection that most tasks begin with, by path. */
export function shopCollection(
	local: string,
	staging: string,
): Readonly<Record<string, string>> {
	return {
		"opencollection.yml": "opencollection: 1.0.0\ninfo:\n  name: Shop\n",
		"environments/local.yml": environment("local", local),
		"environments/staging.yml": environment("staging", staging),
		"users/folder.yml": "info:\n  name: Users\n  type: folder\n  seq: 1\n",
		"users/list.yml": request("List users", 1, "GET", "/users"),
		"users/login.yml": request("Log in", 2, "POST", "/login"),
		"orders/folder.yml": "info:\n  name: Orders\n  type: folder\n  seq: 2\n",
		"orders/orders.yml": request(
			"My orders",
			1,
			"GET",
			"/orders",
			'  headers:\n    - name: Authorization\n      value: "Bearer {{token}}"\n',
		),
		"orders/search.yml": request(
			"Search",
			2,
			"POST",
			"/echo",
			'  body:\n    type: json\n    data: \'{ "query": "lighthouse" }\'\n',
		),
		"orders/large.yml": request("Large", 3, "GET", "/large"),
		"orders/events.yml": request("Events", 4, "GET", "/events"),
		"orders/cookie.yml": request("Cookie", 5, "GET", "/cookie"),
	};
}

/** A request of the collection; further fields of `http` as YAML, two spaces deep. */
export function request(
	name: string,
	seq: number,
	method: string,
	path: string,
	more = "",
): string {
	return `info:\n  name: ${name}\n  type: http\n  seq: ${seq}\nhttp:\n  method: ${method}\n  url: "{{base_url}}${path}"\n${more}`;
}

function environment(name: string, url: string): string {
	return `name: ${name}\nvariables:\n  - name: base_url\n    value: ${url}\n`;
}
