// axios itself, with the one part replaced that sends: requests leave the sandbox
// the way `client.sendRequest` goes.
const axios = require("axios/dist/browser/axios.cjs");
const { AxiosError, AxiosHeaders, CanceledError } = axios;
const { host, kept } = guest;

const adapter = async (config) => {
	const wanted = wantedOf(config);
	let request;
	const sent = guest.callLater((id, stack) => {
		request = id;
		host.sendRequest(id, guest.encodeJson("axios", wanted), stack);
	});
	const stopped = whenStopped(config, () => host.stopRequest(request));
	let answer;
	try {
		answer = await (stopped ? Promise.race([sent, stopped]) : sent);
	} catch (error) {
		if (axios.isCancel(error)) throw error;
		throw failure(error, config);
	}
	return settled(answer, config);
};

const wantedOf = (config) => {
	const { method = "get", timeout, maxRedirects } = config;
	const { data, headers } = contentOf(config);
	return {
		url: axios.getUri(config),
		method: method.toUpperCase(),
		headers: pairsOf(headers, config.auth),
		responseType: isBinary(config) ? "arraybuffer" : "text",
		...data,
		...(timeout > 0 && { timeout: kept.toNumber(timeout) }),
		...(maxRedirects >= 0 && { maxRedirects: kept.toNumber(maxRedirects) }),
	};
};

const isBinary = ({ responseType }) =>
	["arraybuffer", "blob", "stream"].includes(responseType);

// What axios could not make text of is bytes.
const contentOf = ({ data, headers: given }) => {
	const headers = AxiosHeaders.from(given);
	if (data === undefined || data === null) return { headers };
	if (typeof data === "string") return { data: { data }, headers };
	const types = guest.require("curlew:own/fetch-types");
	if (data instanceof types.FormData) {
		const { type, bytes } = types.encodeForm(data);
		headers.setContentType(type, true);
		return { data: asBytes(bytes), headers };
	}
	return { data: asBytes(types.bytesOf(data)), headers };
};

const asBytes = (bytes) => ({
	bytes: host.encodeBytesBase64(guest.bufferOf(bytes)),
});

const pairsOf = (headers, auth) => {
	const pairs = [];
	if (auth) {
		const { username = "", password = "" } = auth;
		const bytes = new TextEncoder().encode(`${username}:${password}`);
		const credentials = host.encodeBytesBase64(guest.bufferOf(bytes));
		headers.setAuthorization(`Basic ${credentials}`);
	}
	for (const [name, value] of Object.entries(headers.toJSON())) {
		for (const one of kept.isArray(value) ? value : [value]) {
			pairs.push([name, `${one}`]);
		}
	}
	return pairs;
};

// The script would wait for a request that nobody wants any longer.
const whenStopped = ({ signal, cancelToken }, giveUp) => {
	if (!signal && !cancelToken) return undefined;
	return new Promise((_resolve, reject) => {
		const stop = (reason) => {
			reject(reason ?? new CanceledError());
			giveUp();
		};
		cancelToken?.promise.then(stop);
		if (signal?.aborted) stop();
		else signal?.addEventListener("abort", () => stop());
	});
};

const settled = (answer, config) => {
	const { status, statusText, headers, bytes, data } = answer;
	const response = {
		data: bytes === undefined ? data : bodyOf(bytes, config),
		status,
		statusText,
		headers: AxiosHeaders.from(headers),
		config,
		request: { responseURL: answer.url, res: { responseUrl: answer.url } },
	};
	const { validateStatus } = config;
	if (!status || !validateStatus || validateStatus(status)) return response;
	throw new AxiosError(
		`Request failed with status code ${status}`,
		status >= 500 ? AxiosError.ERR_BAD_RESPONSE : AxiosError.ERR_BAD_REQUEST,
		config,
		response.request,
		response,
	);
};

const bodyOf = (base64, { responseType }) => {
	const bytes = host.decodeBytesBase64(base64);
	if (responseType === "blob") return new Blob([bytes]);
	return Buffer.from(bytes);
};

// The codes of axios where it has one for the same.
const CODES = {
	__proto__: null,
	TIMEOUT: AxiosError.ECONNABORTED,
	REQUEST_TIMEOUT: AxiosError.ECONNABORTED,
};

const failure = (error, config) => {
	const code = CODES[error.code] ?? error.code ?? AxiosError.ERR_NETWORK;
	return Object.assign(new AxiosError(error.message, code, config, {}), {
		cause: error,
	});
};

axios.defaults.adapter = adapter;

module.exports = axios;
