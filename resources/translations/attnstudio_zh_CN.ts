<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>ConfigForm</name>
    <message>
        <source>{count} tokens, {distinct} distinct</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The width of one head: d_k = d_model / h (section 3.2.2).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New seed: the next number</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ConfigPanel</name>
    <message>
        <source>Swap L and h</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use {value}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Preset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Preset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Custom</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start from a known experiment. The device stays.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>CostLine</name>
    <message>
        <source>{parameters} parameters
Weights {weights}, in all about {total}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compute anyway</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compute it in spite of what it takes; Pause and Undo stay at hand</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep the last</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Put the values of the experiment shown back into the fields (Esc)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Predicted before anything is computed: the parameters of one multi-head layer, its attention weights [head, query, key] in float32, and the peak of memory while it is trained. Above {limit} the studio asks, above the memory that is free it refuses.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ErrorReporter</name>
    <message>
        <source>Something went wrong in the studio ({error}). Your experiment is still here.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ExportActions</name>
    <message>
        <source>PNG picture (*.png)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SVG picture (*.svg)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CSV table (*.csv)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>NumPy archive (*.npz)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no training record yet: press Run first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There are no heads to export yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The export did not end in time. Choose a faster or emptier disk.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>HeadsPanel</name>
    <message>
        <source>Heads appear here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Heads of the explored layer: random weights, not trained</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Heads of the layer in training: still random weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Heads of the layer in training, after {count} steps</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>KeyStatus</name>
    <message>
        <source>key in the keyring (…{last4})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>key for this session only (…{last4})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>key from the environment (…{last4})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>keyring does not answer</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>Heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Training</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every head&apos;s attention weights (Ctrl+1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Loss, gradients and heads while they change (Ctrl+2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Views</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Experiment</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>d_model {d_model}, {heads} heads, L {length}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{experiment}, step {step}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Messages</name>
    <message>
        <source>This model refuses temperature {temperature}, so the question was asked without it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Enter a model ID. The gateway&apos;s console lists them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The request failed in a way that the studio does not know ({kind}).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Try again. Please report it if it stays: Details say more.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing was sent. Set it right in Settings.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the system&apos;s proxy settings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The proxy in {place} starts with {scheme}://, which is not supported ({schemes} are).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Or write socks5:// instead in {place}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The proxy in {place} ({proxy}) is a SOCKS proxy, and the package for these is not installed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Or install it: pip install socksio.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The proxy in {place} ({proxy}) does not answer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Or start the proxy program, or unset the variable.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The proxy in {place} ({proxy}) is addressed by https://, but does not speak TLS there.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Or write http:// instead of https:// in {place}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The proxy in {place} ({proxy}) refused the request: {reason}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Or give the proxy what it asks for, often a user and a password in its address.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The setting may be left over from a proxy program that is not running.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go direct for this session: the gateway needs no proxy.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No connection to {host} within {seconds} s.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A firewall drops the connection, or the network is very slow.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This network may be left only through a proxy.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check the network, then try again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{host} took the request, but sent nothing for {seconds} s.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{host} sent no complete answer within {seconds} s.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The gateway or the model is overloaded.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The gateway keeps the connection alive without answering.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Try again, or with another model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The certificate of {host} is not trusted: {reason}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A company or school network, or an antivirus program, uses its own certificate.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Somebody between here and the gateway intercepts the connection.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This computer&apos;s clock is wrong.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server&apos;s certificate is out of date.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>If you know that certificate, put its authority into a file and set SSL_CERT_FILE to it. The studio does not go on without a trusted certificate: the key would be readable.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>REQUESTS_CA_BUNDLE and CURL_CA_BUNDLE are not read here; SSL_CERT_FILE is.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{variable} names {path}, which cannot be read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Set the variable right or unset it, then start the studio again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A secure connection to {host} could not be made.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The port speaks plain http, or an outdated TLS.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check the port; a gateway on this machine may need http:// in its address.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The name {host} was not found.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The base URL is mistyped.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This computer is offline, or its network blocks the way.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check the base URL in Settings.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{host} refused the connection.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No gateway is running there.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The port in the base URL is wrong.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{host} cannot be reached from this network.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{host} sent far more than an answer can be; it was cut off.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The address leads to something other than a gateway.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The connection to {host} broke off before the answer was complete.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The network or a proxy on the way is unstable.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The gateway was restarted or overloaded.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Blanks or invisible characters around the address were removed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The quotes around the address were removed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{scheme}:// was added.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>/v1 was added: requests need the version in the address.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{removed} was cut off: the studio adds the endpoint itself.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A doubled version in the address was reduced to one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Enter the gateway&apos;s base URL, for example https://taotoken.net/api.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This looks like an API key, not an address. The key has its own field.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>At position {position} stands {character}, which a base URL cannot contain.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A base URL ends before “{character}” (position {position}). Leave that part out.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A gateway is reached by https://, not by {scheme}://.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use https:// for {host}: by http:// the key would travel in clear text. http:// is for this machine only.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A base URL holds no user or password (“@” at position {position}). The key has its own field.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The address has no host, for example taotoken.net.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“{host}” is not the name of a host.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“{port}” at position {position} is not a port; ports go from 1 to 65535.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“..” cannot be part of a base URL.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>base URL</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>API key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>model ID</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{file} is not there.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{file} holds none of base_url, api_key and model_id, and no “taotoken” with baseUrl, apiKey and so on.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>None of {names} is set in the environment.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The {setting} was left out: it is not a text.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The {setting} was left out. {reason}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A model ID is one line of at most {limit} characters.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The key was removed from {file}; all else in it is as it was.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{file} holds no key.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The key stands in {file} in another place too. Nothing was changed: remove it by hand.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The answer was cut at the model&apos;s length limit.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The answer was cut by the content filter.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The keyring has not been read yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No key is stored in {store}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The key is stored in {store}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The key was stored in {store} and read back.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No key is stored in {store} any more.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The key is kept in memory until the studio closes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For this run the key comes from the environment variable {variable}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For this run the environment variable {variable} is used instead of the stored key.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For this run the environment variable {variable} is still used; the studio cannot unset it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The environment variable {variable} is not used. {reason}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The stored key cannot be used. {reason}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>AttnStudio could not be added to the desktop&apos;s menu: {file}: {reason}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>AttnStudio is in the desktop&apos;s menu now ({file}).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>AttnStudio could not be taken from the desktop&apos;s menu: {file}: {reason}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>AttnStudio was not in the desktop&apos;s menu.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>AttnStudio is no longer in the desktop&apos;s menu.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no display (DISPLAY and WAYLAND_DISPLAY are empty): start AttnStudio from a desktop session, or use `attnstudio --screenshot FILE` or `attnstudio verify`.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PySide6 is not installed: start AttnStudio with `scripts/run`.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A system library that Qt needs is missing ({library}): `scripts/run` installs it; on Debian or Ubuntu `apt-get install libxcb-cursor0 libegl1 libxkbcommon-x11-0` usually does.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The display {display} cannot be reached: check DISPLAY (over SSH, use `ssh -X`), or use `attnstudio --screenshot FILE` or `attnstudio verify`.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This machine has no device {device} that PyTorch can use; choose {devices}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Training stopped at step {step}: the loss is {loss}, gradient norm {norm}. {cause}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The input holds a value that is not finite, at token {n} &apos;{token}&apos;.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The mask leaves query {n} &apos;{token}&apos; no key at all, so its softmax is 0 / 0. Allow it at least one key.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No update was made yet, so the input is the cause: its values reach {largest}, and their products are too large for float32.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The learning rate {lr} is probably too high; try {lower}. What is shown are the last finite weights.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PyTorch could not be loaded, so nothing can be computed: {reason} Install it again (pip install torch), then start the studio again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The memory ran out. Close other programs and try again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The memory ran out: length {length}, {heads} heads and d_model {d_model} need about {size}. Choose a shorter input, fewer heads or a smaller d_model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The engine met an error of its own: {reason} The studio goes on; please report this with the details.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count:,} weights are too many for a CSV file (the limit is {limit:,}). Export them as NPZ.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved {count:,} weights in {file} (heads numbered from 0), read back and checked.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved {count:,} weights in {file}, read back and checked.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved {count:,} steps in {file}, read back and checked.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{file} was not saved: what was written did not read back the same. Check the disk, or choose another folder.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{file} was not saved: the disk is full. Free some space or choose another folder.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{file} was not saved: the folder {folder} does not exist. Choose another.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{file} was not saved: {folder} or the file in it cannot be written to. Choose another folder.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{file} was not saved in {folder}: {reason}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The text has {count} characters; the limit is {limit}. Shorten it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The text holds no token. Write at least one word or sign.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The text has {count} tokens; the limit is {limit}. Shorten it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{d_model} cannot be split into {heads} equal heads; the nearest are {nearest}. It can be split by {length}, your length: are length and heads swapped?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{d_model} cannot be split into {heads} equal heads; the nearest are {nearest}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The learning rate must be a number above 0 and at most {limit}; 0.001 is usual.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{first}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{first} or {second}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Must be between {low} and {high}; the nearest valid value is {nearest}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The article</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Small and fast</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Single head: shapes and row sums</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Output {out}, weights {weights}; row sums differ from 1 by at most {error}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Multi-head: dimensions and residual</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Output {out} can be added to x {x}; weights {weights}, one map for each head.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Output {out} cannot be added to x {x}; weights {weights}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Training: gradients flow</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Loss {first} at step 0, {last} at step {step}; grad_norm of W_q between {low} and {high}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a value is missing here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a comma is missing here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a colon is missing here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a name in double quotes is missing here, or the comma before is too much</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this comma is one too many</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the text that starts here has no closing quote</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a line break or control character stands inside a text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the file goes on after its end</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{file} is empty.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{file} is nested too deeply.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{file} could not be saved: the disk of {folder} is full.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{file} could not be saved: {folder} cannot be written.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{file} could not be saved in {folder}: {reason}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{file} is not a file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{file} is larger than {limit} MiB, too large for settings.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{file} cannot be read: {reason}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{file}, line {line}, column {column}: not Unicode text. Save the file as UTF-8.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{file}, line {line}, column {column}: {reason}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the system keyring (Secret Service)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>KWallet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the macOS keychain</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the Windows Credential Manager</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This system offers no keyring, so the key cannot be stored. It can be kept for this session, in memory. On Linux, a Secret Service (GNOME Keyring, KWallet or KeePassXC) makes storing possible.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The keyring is switched off (null backend, set in PYTHON_KEYRING_BACKEND or keyringrc.cfg): it would forget the key at once. The key can be kept for this session, in memory.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The chosen keyring writes keys into a file of its own (keyrings.alt), so it is not used. Take it out of PYTHON_KEYRING_BACKEND or keyringrc.cfg, or keep the key for this session, in memory.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The chosen keyring is not one of the operating system&apos;s, so it is not used. The key can be kept for this session, in memory.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The keyring is locked. Unlock it (logging in to the desktop usually does) and press Retry, or keep the key for this session, in memory.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The keyring&apos;s question was dismissed, so it stayed locked. Press Retry to be asked again, or keep the key for this session, in memory.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The keyring did not answer in time. It may be waiting for a password in another window. Press Retry, or keep the key for this session, in memory.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The Windows Credential Manager holds about 1,200 characters, and this key is longer. Check that it is the key alone, or keep it for this session, in memory.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The macOS keychain refused access (-25293). Open Keychain Access, delete the entry AttnStudio, and save the key again; a new Python version needs that once.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The macOS keychain may not ask for its password here (-25308), as over SSH. Start the studio on the Mac&apos;s own desktop, or keep the key for this session, in memory.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The keyring took the key but does not give it back, so it counts as not stored. The key can be kept for this session, in memory.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The keyring failed. Press Retry, or keep the key for this session, in memory. The details say what the keyring reported.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Blanks or invisible characters around the key were removed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The quotes around the key were removed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The word Bearer before the key was removed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An invisible character at position {position} was dropped: {character}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Enter the key from the gateway&apos;s console, page API Keys.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is a placeholder, not a key. Put in the key from the gateway&apos;s console, page API Keys.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is an address, not a key. It belongs into the base URL.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This key is masked: a part of it is dots or asterisks. Copy the whole key with the console&apos;s copy button.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A key has no blanks, but at position {position} stands {character}. Copy the key alone.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>At position {position} stands {character}, which no key contains. Copy the key anew, straight from the console.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With {length} characters this is too long for a key; the limit is {limit}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This looks like an API key in the field for the {field}. It was not saved: a key belongs into the key field, and from there into the keyring.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The studio started with its default settings. The file stays as it is; when settings are saved, it is kept as {kept}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The studio started with the last good copy ({copy}). The file stays as it is; when settings are saved, it is kept as {kept}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{file}, line 1, column 1: settings start with {brace}, this file does not.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{file} was written by a newer AttnStudio. What this version understands is used, the rest is kept.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{file} holds settings that this version does not know: {names}. They are kept.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{file} holds values that cannot be used: {names}. Their defaults are used.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{file} starts with a byte order mark. It was read all the same.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{file} holds an API key in clear text. The studio does not write it there again: store it in the keyring in Settings.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>That failed unexpectedly ({kind}). Try again; Details say more.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This needs about {total} of memory. Compute it?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This needs about {total} of memory, and {available} are free. Take a shorter input, fewer heads or a smaller d_model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The heads shown are those of the last valid experiment.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Input</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Order and mask</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Training</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Seed and device</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>So&amp;urce</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What X is, the matrix [1, L, d_model] that queries, keys and values are all made of: a random vector for each position, or a text with a random vector for each distinct token.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Length L</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How many tokens the input has. Every head computes L × L weights, so time and memory grow with L² (section 4, table 1).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Words, punctuation marks and single Chinese, Japanese or Korean characters become tokens. Equal tokens get equal vectors.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;d_model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The width of each token&apos;s vector (section 3.1). The heads share it: d_k = d_model / h. The arrow keys step by multiples of h.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>He&amp;ads h</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each head looks at all tokens through its own W_q, W_k and W_v of width d_k = d_model / h (section 3.2.2). h must divide d_model; the arrow keys step over the values that do.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Positio&amp;ns</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Attention alone is blind to order. The sinusoidal encoding adds sin(pos / 10000^(2i / d_model)) to even and the cosine to odd components of each vector (section 3.5).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Mask</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sets forbidden scores to −∞ before the softmax. Causal: a query sees itself and earlier keys (section 3.2.3). Local window: it sees only keys nearby (section 4).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Window w</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Query i sees the keys j with |i − j| ≤ w: at most 2w + 1 of them (section 4).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tas&amp;k</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the layer is trained for. The article&apos;s task: come close to one random target [1, L, d_model], measured by the mean squared error.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Optimiser</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How gradients change the parameters. The paper uses Adam (section 5.3), the article too.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Learning &amp;rate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The size of a step (section 5.3). The article uses 0.001. You can write 0.001, 1e-3 or 0,001; what the field shows is exactly what is used.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Seed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where all random numbers start: weights, input and target. The same seed gives the same heads.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Devi&amp;ce</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where PyTorch computes. What this machine has is listed as soon as PyTorch is loaded.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Random vectors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>None</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sinusoidal</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Causal</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Local window</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Random target</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Adam</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>AdamW</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SGD</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>NVIDIA GPU (CUDA)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Apple GPU (MPS)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A text has at most {limit} characters: the last {count} of the paste were left out.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{file} was not saved: end its name in .png or .svg.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved {file}, {width} by {height} pixels, read back and checked.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved {file}, {width} by {height} units, read back and checked.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>diagonal</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>previous</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>next</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>first token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>uniform</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Strongest simple pattern: the diagonal. On average a token takes {score} from itself.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Strongest simple pattern: previous. On average a token takes {score} from the one before it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Strongest simple pattern: next. On average a token takes {score} from the one after it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Strongest simple pattern: first token. On average a token takes {score} from the first one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Strongest simple pattern: uniform. The attention spreads over {score} of the keys it may see.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every row sums to 1 (largest deviation {deviation}).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rows that do not sum to 1: {rows} (largest deviation {deviation}).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Head {head}: query {query} &apos;{query_token}&apos; takes {weight} from key {key} &apos;{key_token}&apos; (score {score})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Head {head}: key {key} &apos;{key_token}&apos; is masked for query {query} &apos;{query_token}&apos; (score {score})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Head {head}: query {query} &apos;{query_token}&apos; takes exactly 0 from key {key} &apos;{key_token}&apos; (score {score})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Head {head}: query {query} &apos;{query_token}&apos; takes 0 from key {key} &apos;{key_token}&apos;: the weight is too small for float32, although the score {score} is finite</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Head {head}: the weight of query {query} &apos;{query_token}&apos; for key {key} &apos;{key_token}&apos; is not a number (score {score})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Automatic scale: 0 to 1; rows reach {typical} and show well on it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Automatic scale: per row; a few weights reach {highest} where rows usually reach {typical}, and would leave the rest dark.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Automatic scale: 0 to the largest weight; over {keys} keys the weights reach only {highest}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“{text}” is not a finite number.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“{text}” can be read as {point} or as {grouped}. Write one of these.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“{text}” is not a number. Write it like 0.001 or 1e-3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“{text}” is not a whole number. Write digits only, without separators.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A number of more than {limit} characters is not accepted.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write a number here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“{text}” is outside what a 64-bit number can hold.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>NormPanel</name>
    <message>
        <source>{projection} of head {n}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>step {step}, {name}: gradient norm {norm}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>(rounding only: what the keys&apos; bias adds to a query&apos;s scores is the same for all keys, and the softmax cancels it)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The norm of every gradient, step by step, appears here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Point at a cell for its exact norm; arrow keys move step and row.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A column shows the largest norm of up to {count} steps.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Norms below {limit} share the lowest colour.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A norm of 0 has a colour of its own.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Gradient norm of each head by step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Gradient norm of each head&apos;s slice: its rows of W_q, W_k, W_v, its columns of W_o</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Gradient norm of each parameter by step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>L2 norm of each parameter&apos;s gradient, in logarithmic colours</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>NotificationBar</name>
    <message>
        <source>Notices</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Details</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What exactly happened, to read or to report</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy the message and its details; keys are left out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close this message (Esc)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close this message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Details of the message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} times</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Note</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Done</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Warning</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Error</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>RunPlots</name>
    <message>
        <source>Step by step, the loss and the norm of W_q&apos;s gradient appear here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>newest step {step}: {values}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>step {step} (locked): {values}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>step {step}: {values}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>loss {loss}, grad_norm {grad_norm}, total norm {total_norm}, {ms} ms</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Values of 0 have no logarithm: {count} not drawn.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not finite: {count} values not drawn.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Thinned: the lowest and the highest of every {size} steps.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Log scale</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show loss and grad_norm on logarithmic axes: equal heights are equal factors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Follow</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep the whole run in view. Dragging or the wheel looks closer and ends this</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Loss and grad_norm by step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Left and right arrow keys move the locked step; Esc lets go of it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Click locks a step; arrow keys move it; drag and wheel look closer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>loss</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>grad_norm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>step</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>RunStateLine</name>
    <message>
        <source>This record belongs to the previous configuration; Run starts anew. Undo returns to it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The article trains a second, freshly drawn layer towards a random target: press Run (F5) and watch the loss fall, or Step (F10) for one step at a time.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Training starts as soon as torch is loaded.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Training: {taken} steps taken, {speed} steps/s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Training: {taken} of {end} steps taken, {speed} steps/s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Paused. Steps taken: {taken}, last loss {loss}. Run goes on.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Target reached: the loss is {loss} at step {step}. Steps taken: {taken}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Done. Steps taken: {taken}, last loss {loss}. Run goes on from here.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>StatusBar</name>
    <message>
        <source>Engine state</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Training steps taken in this run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Training steps per second</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The device that computes, and the version of torch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where the gateway key is kept: see File &gt; Settings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>step {step}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{speed} steps/s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Loading torch…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ready</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Computing heads…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Training</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Verifying…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Closed</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>StepTable</name>
    <message>
        <source>Copy steps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Training steps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each step as the article&apos;s script prints it. Selecting a row locks its step</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>StepTableModel</name>
    <message>
        <source>step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>loss</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>grad_norm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>total norm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ms</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The training step; 0 is the first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mean squared error between output and target, before this step&apos;s update</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>L2 norm of the gradient of W_q.weight, read between backward and step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>L2 norm of all gradients together</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wall time of the step, in milliseconds</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>TrainingActions</name>
    <message>
        <source>Step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One training step: zero_grad, forward, loss, backward, read the gradients, step (F10)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Back to step 0 with the same seed: the same numbers will come again (Shift+F5)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New seed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Draw input, weights and target anew with the next seed; Undo returns (Ctrl+Shift+N)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pause</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop after the step in progress (F5)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take as many training steps as the Training tab&apos;s field says; again to go on (F5)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>TrainingControls</name>
    <message>
        <source>The number of steps must be between 1 and {limit}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A squared error is never below 0: stop at a loss above 0, such as 0.01.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Steps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Number of steps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How many steps Run takes; the article takes 5</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop at &amp;loss</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run stops early at the first step whose loss is at or below this number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Loss at which to stop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A number above 0, such as 0.01 or 1e-3</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>TrainingViews</name>
    <message>
        <source>Steps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every step with the numbers that the article&apos;s script prints</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Gradient norms</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The gradient of every parameter at every step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Per head</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The gradient of every head&apos;s part of W_q, W_k, W_v and W_o</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Record of the run</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>VerifyDialog</name>
    <message>
        <source>Three-step verification</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All checks hold.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A check failed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy as text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Checks and their numbers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Value</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>WindowActions</name>
    <message>
        <source>Current view as &amp;PNG…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Current view as &amp;SVG…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Weights as CSV…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Weights as &amp;NPZ…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Training record as CSV…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Settings…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Gateway, key, language and theme</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undo the last change of the experiment</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Redo the change that was undone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Training</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Full screen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Reset layout</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Verify in three steps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Single-head shapes, multi-head dimensions, gradients flow: the article&apos;s checks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Keyboard shortcuts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open &amp;log folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Add to the desktop&apos;s menu</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;About AttnStudio</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As the &amp;system</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>WindowMenus</name>
    <message>
        <source>&amp;File</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Export</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>E&amp;xperiment</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Preset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Toolbar</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Preset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start from a known experiment</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save the view, the weights or the training record</source>
        <translation type="unfinished"></translation>
    </message>
</context>
</TS>
