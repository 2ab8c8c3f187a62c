// A server that takes its time: answers every request after so many milliseconds. Prints its URL; ends with its parent.
import { createServer } from "node:http";

const delay = Number(process.argv[2]);
const server = createServer((request, response) => {
	request.resume();
	setTimeout(() => {
		response.setHeader("content-type", "application/json");
		response.end('{"ok":true}');
	}, delay);
});
server.keepAliveTimeout = 60_000;
server.listen(0, "127.0.0.1", () => {
	const address = server.address();
	if (typeof address === "object" && address !== null)
		console.log(`http://127.0.0.1:${address.port}`);
});
process.on("disconnect", () => process.exit());
