<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>AboutDialog</name>
    <message>
        <source>About AttnStudio</source>
        <translation>关于 AttnStudio</translation>
    </message>
    <message>
        <source>A desktop laboratory for self-attention, after “Attention Is All You Need” (2017).</source>
        <translation>自注意力的桌面实验室，依据论文 “Attention Is All You Need”（2017）。</translation>
    </message>
    <message>
        <source>AttnStudio is free software under the MIT licence. It stands on Qt and PySide6 (LGPL 3), PyTorch and NumPy (BSD), pyqtgraph and keyring (MIT) and openai (Apache 2.0).</source>
        <translation>AttnStudio 是采用 MIT 许可证的自由软件，建立在 Qt 和 PySide6（LGPL 3）、PyTorch 和 NumPy（BSD）、pyqtgraph 和 keyring（MIT）以及 openai（Apache 2.0）之上。</translation>
    </message>
    <message>
        <source>Copy &amp;diagnostics</source>
        <translation>复制诊断信息(&amp;D)</translation>
    </message>
    <message>
        <source>Look at this machine for some seconds and copy what a report needs; no key is in it</source>
        <translation>用几秒钟检查本机，并复制报告问题所需的信息，其中不含密钥</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Looking at this machine…</source>
        <translation>正在检查本机…</translation>
    </message>
    <message>
        <source>Diagnostics copied. Paste them into your report.</source>
        <translation>诊断信息已复制，请粘贴到你的报告里。</translation>
    </message>
    <message>
        <source>This takes too long here. Run “attnstudio doctor” in a terminal instead.</source>
        <translation>在这里检查耗时过长，请改在终端里运行 “attnstudio doctor”。</translation>
    </message>
</context>
<context>
    <name>AppearanceSection</name>
    <message>
        <source>As the system</source>
        <translation>跟随系统</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>Lan&amp;guage</source>
        <translation>语言(&amp;G)</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>The language of the studio; it changes at once.</source>
        <translation>界面语言，立即生效。</translation>
    </message>
    <message>
        <source>T&amp;heme</source>
        <translation>主题(&amp;H)</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>主题</translation>
    </message>
    <message>
        <source>Light or dark. The colours of heatmaps and curves stay: they carry data.</source>
        <translation>浅色或深色。热力图和曲线的颜色不变，因为它们代表数据。</translation>
    </message>
</context>
<context>
    <name>AxisTitles</name>
    <message>
        <source>query ↓</source>
        <translation>查询 ↓</translation>
    </message>
    <message>
        <source>Each row is a query: the position that looks. The weights of a row sum to 1.</source>
        <translation>每一行是一个查询：由它去看别的位置。一行的权重之和为 1。</translation>
    </message>
    <message>
        <source>key →</source>
        <translation>键 →</translation>
    </message>
    <message>
        <source>Each column is a key: the position that is looked at.</source>
        <translation>每一列是一个键：被看的位置。</translation>
    </message>
</context>
<context>
    <name>ColorBar</name>
    <message>
        <source>largest of row</source>
        <translation>行最大值</translation>
    </message>
    <message>
        <source>largest of head</source>
        <translation>头最大值</translation>
    </message>
    <message>
        <source>Colour bar</source>
        <translation>颜色条</translation>
    </message>
    <message>
        <source>The weight that each colour stands for. The mark shows the weight of the cursor&apos;s cell.</source>
        <translation>每种颜色代表的权重。标记指出光标所在格子的权重。</translation>
    </message>
</context>
<context>
    <name>ConfigForm</name>
    <message>
        <source>{count} tokens, {distinct} distinct</source>
        <translation>{count} 个词元，共 {distinct} 种</translation>
    </message>
    <message>
        <source>The width of one head: d_k = d_model / h (section 3.2.2).</source>
        <translation>一个头的宽度：d_k = d_model / h（3.2.2 节）。</translation>
    </message>
    <message>
        <source>New seed: the next number</source>
        <translation>换种子：取下一个数</translation>
    </message>
</context>
<context>
    <name>ConfigPanel</name>
    <message>
        <source>Swap L and h</source>
        <translation>交换 L 和 h</translation>
    </message>
    <message>
        <source>Use {value}</source>
        <translation>改用 {value}</translation>
    </message>
    <message>
        <source>&amp;Preset</source>
        <translation>预设(&amp;P)</translation>
    </message>
    <message>
        <source>Preset</source>
        <translation>预设</translation>
    </message>
    <message>
        <source>Custom</source>
        <translation>自定义</translation>
    </message>
    <message>
        <source>Start from a known experiment. The device stays.</source>
        <translation>从一个现成的实验开始，计算设备不变。</translation>
    </message>
</context>
<context>
    <name>ConnectionSection</name>
    <message>
        <source>Likely causes</source>
        <translation>可能的原因</translation>
    </message>
    <message>
        <source>What to do</source>
        <translation>怎么办</translation>
    </message>
    <message>
        <source>Cancelled. Nothing was changed.</source>
        <translation>已取消，没有改动任何设置。</translation>
    </message>
    <message>
        <source>Asking {model} at {host}, for at most {seconds} s…</source>
        <translation>正在向 {host} 的 {model} 提问，最多等 {seconds} 秒…</translation>
    </message>
    <message>
        <source>It works, without the proxy.</source>
        <translation>连接正常（未经代理）。</translation>
    </message>
    <message>
        <source>It works.</source>
        <translation>连接正常。</translation>
    </message>
    <message>
        <source>{seconds} s</source>
        <translation>{seconds} 秒</translation>
    </message>
    <message>
        <source>Use {url}</source>
        <translation>改用 {url}</translation>
    </message>
    <message>
        <source>Go without the proxy</source>
        <translation>不经代理</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Test co&amp;nnection</source>
        <translation>测试连接(&amp;N)</translation>
    </message>
    <message>
        <source>Asks the model once, at temperature {temperature}: “{question}”</source>
        <translation>以温度 {temperature} 向模型提一个问题：“{question}”</translation>
    </message>
    <message>
        <source>Cance&amp;l</source>
        <translation>取消(&amp;L)</translation>
    </message>
    <message>
        <source>End the request now</source>
        <translation>立即结束这次请求</translation>
    </message>
    <message>
        <source>Waiting for the gateway</source>
        <translation>正在等待网关</translation>
    </message>
    <message>
        <source>Answered after</source>
        <translation>响应用时</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>地址</translation>
    </message>
</context>
<context>
    <name>CostLine</name>
    <message>
        <source>{parameters} parameters
Weights {weights}, in all about {total}</source>
        <translation>参数 {parameters} 个
权重 {weights}，总共约 {total}</translation>
    </message>
    <message>
        <source>Compute anyway</source>
        <translation>仍然计算</translation>
    </message>
    <message>
        <source>Compute it in spite of what it takes; Pause and Undo stay at hand</source>
        <translation>不管代价，照样计算；随时可以暂停或撤销</translation>
    </message>
    <message>
        <source>Keep the last</source>
        <translation>恢复原值</translation>
    </message>
    <message>
        <source>Put the values of the experiment shown back into the fields (Esc)</source>
        <translation>把各栏恢复为当前所示实验的值 (Esc)</translation>
    </message>
    <message>
        <source>Predicted before anything is computed: the parameters of one multi-head layer, its attention weights [head, query, key] in float32, and the peak of memory while it is trained. Above {limit} the studio asks, above the memory that is free it refuses.</source>
        <translation>在计算之前估计：一个多头层的参数量、float32 注意力权重 [头、查询、键] 的大小，以及训练时的内存峰值。超过 {limit} 会先询问，超过可用内存则拒绝计算。</translation>
    </message>
</context>
<context>
    <name>DetailsFold</name>
    <message>
        <source>Details</source>
        <translation>详情</translation>
    </message>
    <message>
        <source>What exactly was reported; keys are left out</source>
        <translation>收到的原始内容，其中不含密钥</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy the details; keys are left out</source>
        <translation>复制详情，其中不含密钥</translation>
    </message>
</context>
<context>
    <name>ErrorReporter</name>
    <message>
        <source>Something went wrong in the studio ({error}). Your experiment is still here; copy the details if you report this.</source>
        <translation>程序内部出错（{error}）。你的实验还在；如要报告问题，请复制详情。</translation>
    </message>
</context>
<context>
    <name>ExportActions</name>
    <message>
        <source>PNG picture (*.png)</source>
        <translation>PNG 图片 (*.png)</translation>
    </message>
    <message>
        <source>SVG picture (*.svg)</source>
        <translation>SVG 图片 (*.svg)</translation>
    </message>
    <message>
        <source>CSV table (*.csv)</source>
        <translation>CSV 表格 (*.csv)</translation>
    </message>
    <message>
        <source>NumPy archive (*.npz)</source>
        <translation>NumPy 存档 (*.npz)</translation>
    </message>
    <message>
        <source>There is no training record yet: press Run first.</source>
        <translation>还没有训练记录，请先按“运行”。</translation>
    </message>
    <message>
        <source>There are no heads to export yet.</source>
        <translation>还没有可以导出的头。</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>The export did not end in time. Choose a faster or emptier disk.</source>
        <translation>导出没有按时完成，请换一个更快或更空的磁盘。</translation>
    </message>
</context>
<context>
    <name>GatewaySection</name>
    <message>
        <source>&amp;Base URL</source>
        <translation>接口地址(&amp;B)</translation>
    </message>
    <message>
        <source>The address of an OpenAI-compatible gateway. The studio completes it: a missing /v1 is added, a pasted endpoint is cut back.</source>
        <translation>兼容 OpenAI 的网关地址。程序会把它补全：缺少 /v1 时自动加上，多粘贴的端点路径会去掉。</translation>
    </message>
    <message>
        <source>Base URL</source>
        <translation>接口地址</translation>
    </message>
    <message>
        <source>Requests go to</source>
        <translation>请求发往</translation>
    </message>
    <message>
        <source>The exact address that receives the key and the questions.</source>
        <translation>接收密钥和问题的确切地址。</translation>
    </message>
    <message>
        <source>&amp;Model ID</source>
        <translation>模型 ID(&amp;M)</translation>
    </message>
    <message>
        <source>Model ID</source>
        <translation>模型 ID</translation>
    </message>
    <message>
        <source>as the gateway lists it</source>
        <translation>与网关列出的名称一致</translation>
    </message>
    <message>
        <source>The model that answers, as the gateway&apos;s model list names it.</source>
        <translation>回答问题的模型，用网关模型列表里的名称。</translation>
    </message>
</context>
<context>
    <name>HeadMenu</name>
    <message>
        <source>&amp;Enlarge</source>
        <translation>放大(&amp;E)</translation>
    </message>
    <message>
        <source>Show &amp;all heads</source>
        <translation>显示所有头(&amp;A)</translation>
    </message>
    <message>
        <source>Copy &amp;weights of this head</source>
        <translation>复制这个头的权重(&amp;W)</translation>
    </message>
    <message>
        <source>As CSV: a line for each query, a column for each key</source>
        <translation>CSV 格式：每行一个查询，每列一个键</translation>
    </message>
    <message>
        <source>Too many for the clipboard; use File &gt; Export</source>
        <translation>太多，剪贴板放不下；请用“文件 &gt; 导出”</translation>
    </message>
    <message>
        <source>Copy &amp;readout</source>
        <translation>复制读数(&amp;R)</translation>
    </message>
    <message>
        <source>The sentence about the cell under the cursor</source>
        <translation>描述光标所在格子的那句话</translation>
    </message>
</context>
<context>
    <name>HeadsHeader</name>
    <message>
        <source>All heads</source>
        <translation>所有头</translation>
    </message>
    <message>
        <source>Show all heads again (Esc)</source>
        <translation>重新显示所有头 (Esc)</translation>
    </message>
    <message>
        <source>Scale</source>
        <translation>标度</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>配色</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>Takes a scale that fits the weights, so that no map is blank, and names it</source>
        <translation>选用适合这些权重的标度，让每张图都看得清，并说明选了哪种</translation>
    </message>
    <message>
        <source>0 to 1</source>
        <translation>0 到 1</translation>
    </message>
    <message>
        <source>The same for all heads; 1 is all of a row&apos;s attention</source>
        <translation>所有头相同；1 表示一行的全部注意力</translation>
    </message>
    <message>
        <source>0 to largest</source>
        <translation>0 到最大值</translation>
    </message>
    <message>
        <source>The same for all heads, up to the largest weight: heads stay comparable</source>
        <translation>所有头相同，上限为最大的权重：头与头可以比较</translation>
    </message>
    <message>
        <source>Per row</source>
        <translation>逐行</translation>
    </message>
    <message>
        <source>Each row up to its own largest weight: shows where every query looks most</source>
        <translation>每行以自己的最大权重为上限：看出每个查询最关注哪里</translation>
    </message>
    <message>
        <source>Per head</source>
        <translation>逐头</translation>
    </message>
    <message>
        <source>Each head up to its own largest weight: faint heads show, but do not compare</source>
        <translation>每个头以自己的最大权重为上限：看得清淡的头，但头与头不可比较</translation>
    </message>
    <message>
        <source>Logarithmic</source>
        <translation>对数</translation>
    </message>
    <message>
        <source>The same for all heads, six powers of ten: shows small weights</source>
        <translation>所有头相同，跨六个数量级：看得清小的权重</translation>
    </message>
    <message>
        <source>Which weights the darkest and the brightest colour stand for</source>
        <translation>最暗和最亮的颜色各代表多大的权重</translation>
    </message>
    <message>
        <source>Grey</source>
        <translation>灰度</translation>
    </message>
    <message>
        <source>All rise evenly in lightness; Cividis looks the same to most colour-blind people</source>
        <translation>明度都均匀上升；Cividis 在多数色觉障碍者眼里也一样</translation>
    </message>
</context>
<context>
    <name>HeadsPanel</name>
    <message>
        <source>Heads appear here.</source>
        <translation>各个头会显示在这里。</translation>
    </message>
    <message>
        <source>First layer: random weights, not trained</source>
        <translation>第一层：权重随机，未经训练</translation>
    </message>
    <message>
        <source>Second layer, in training: still random weights</source>
        <translation>第二层，训练中：权重仍是随机的</translation>
    </message>
    <message>
        <source>Second layer, in training; steps taken: {count}</source>
        <translation>第二层，训练中：已训练 {count} 步</translation>
    </message>
</context>
<context>
    <name>HeadsTab</name>
    <message>
        <source>These are the last heads that could be computed.</source>
        <translation>这是最后一次成功算出的头。</translation>
    </message>
    <message>
        <source>Computing…</source>
        <translation>正在计算…</translation>
    </message>
    <message>
        <source>Point at a cell to read it in every head; click to keep it, double-click to enlarge.</source>
        <translation>指向一个格子，就能读出它在每个头里的值；单击锁定，双击放大。</translation>
    </message>
    <message>
        <source>The heads could not be computed.</source>
        <translation>无法计算这些头。</translation>
    </message>
    <message>
        <source>Computing the first heads…</source>
        <translation>正在计算第一批头…</translation>
    </message>
</context>
<context>
    <name>Heatmap</name>
    <message>
        <source>Head {head}</source>
        <translation>头 {head}</translation>
    </message>
    <message>
        <source>Drawing…</source>
        <translation>正在绘制…</translation>
    </message>
    <message>
        <source>not a number</source>
        <translation>非数值</translation>
    </message>
    <message>
        <source>entropy {entropy}</source>
        <translation>熵 {entropy}</translation>
    </message>
    <message>
        <source>masked</source>
        <translation>已掩蔽</translation>
    </message>
    <message>
        <source>Exactly {weight}</source>
        <translation>精确值 {weight}</translation>
    </message>
    <message>
        <source>Entropy {entropy} nats on average over the queries: {share} of the most that is possible. 0 looks at one key only.</source>
        <translation>各查询的平均熵为 {entropy} nat，是可能的最大值的 {share}。熵为 0 表示只看一个键。</translation>
    </message>
    <message>
        <source>query {position}: {token}</source>
        <translation>查询 {position}：{token}</translation>
    </message>
    <message>
        <source>key {position}: {token}</source>
        <translation>键 {position}：{token}</translation>
    </message>
</context>
<context>
    <name>ImportSection</name>
    <message>
        <source>Import gateway settings</source>
        <translation>导入网关设置</translation>
    </message>
    <message>
        <source>JSON files (*.json)</source>
        <translation>JSON 文件 (*.json)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
    <message>
        <source>Remove it from the file</source>
        <translation>从文件中删除</translation>
    </message>
    <message>
        <source>Leave it</source>
        <translation>保留不动</translation>
    </message>
    <message>
        <source>&amp;Import…</source>
        <translation>导入(&amp;I)…</translation>
    </message>
    <message>
        <source>Take over address, key and model from a config.json, a settings file, or the environment.</source>
        <translation>从 config.json、设置文件或环境变量取得地址、密钥和模型。</translation>
    </message>
    <message>
        <source>From a &amp;file…</source>
        <translation>从文件(&amp;F)…</translation>
    </message>
    <message>
        <source>From the &amp;environment</source>
        <translation>从环境变量(&amp;E)</translation>
    </message>
</context>
<context>
    <name>KeySection</name>
    <message>
        <source>&amp;Replace</source>
        <translation>替换(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>保存(&amp;S)</translation>
    </message>
    <message>
        <source>Asking the keyring…</source>
        <translation>正在查询系统密钥环…</translation>
    </message>
    <message>
        <source>No key is in force.</source>
        <translation>当前没有可用的密钥。</translation>
    </message>
    <message>
        <source>It ends in …{last4}.</source>
        <translation>末四位为 …{last4}。</translation>
    </message>
    <message>
        <source>API &amp;key</source>
        <translation>API 密钥(&amp;K)</translation>
    </message>
    <message>
        <source>API key</source>
        <translation>API 密钥</translation>
    </message>
    <message>
        <source>Paste the key here</source>
        <translation>在此粘贴密钥</translation>
    </message>
    <message>
        <source>From the gateway&apos;s console, page API Keys. It goes into the system&apos;s keyring, never into a file, and cannot be read back here.</source>
        <translation>来自网关控制台的 API Keys 页面。密钥只进系统密钥环，从不写入文件，在这里也无法再看到。</translation>
    </message>
    <message>
        <source>Store the key in the system&apos;s keyring, and read it back.</source>
        <translation>把密钥存入系统密钥环，并读回核对。</translation>
    </message>
    <message>
        <source>Remo&amp;ve</source>
        <translation>删除(&amp;V)</translation>
    </message>
    <message>
        <source>Delete the key from the keyring and from memory.</source>
        <translation>从系统密钥环和内存中删除密钥。</translation>
    </message>
    <message>
        <source>&amp;Try again</source>
        <translation>重试(&amp;T)</translation>
    </message>
    <message>
        <source>Ask the keyring once more.</source>
        <translation>再查询一次系统密钥环。</translation>
    </message>
    <message>
        <source>Keep for this session &amp;only</source>
        <translation>仅本次会话使用(&amp;O)</translation>
    </message>
    <message>
        <source>Hold the key in memory until the studio closes.</source>
        <translation>密钥只留在内存里，直到程序关闭。</translation>
    </message>
</context>
<context>
    <name>KeyStatus</name>
    <message>
        <source>key in the keyring (…{last4})</source>
        <translation>密钥在系统密钥环中 (…{last4})</translation>
    </message>
    <message>
        <source>key for this session only (…{last4})</source>
        <translation>密钥仅本次会话有效 (…{last4})</translation>
    </message>
    <message>
        <source>key from the environment (…{last4})</source>
        <translation>密钥来自环境变量 (…{last4})</translation>
    </message>
    <message>
        <source>no key</source>
        <translation>没有密钥</translation>
    </message>
    <message>
        <source>keyring does not answer</source>
        <translation>系统密钥环没有响应</translation>
    </message>
</context>
<context>
    <name>LayerChooser</name>
    <message>
        <source>First: printed, not trained</source>
        <translation>第一层：只打印，不训练</translation>
    </message>
    <message>
        <source>Second: in training</source>
        <translation>第二层：训练中</translation>
    </message>
    <message>
        <source>La&amp;yer</source>
        <translation>层(&amp;Y)</translation>
    </message>
    <message>
        <source>The article prints the weights of one multi-head layer and then trains a second one, drawn anew. Both have the same shape, but they start from other random weights.</source>
        <translation>文章先打印一个多头层的权重，再训练另一个重新抽样的层。两层形状相同，但随机初始权重不同。</translation>
    </message>
</context>
<context>
    <name>Legend</name>
    <message>
        <source>Legend: {kinds}</source>
        <translation>图例：{kinds}</translation>
    </message>
    <message>
        <source>Masked: the mask forbids it. Exactly 0: the score is minus infinity. By underflow: the score is finite, but the weight too small for float32. Not a number: the scores were none.</source>
        <translation>已掩蔽：被掩码禁止。恰为 0：分数为负无穷。下溢为 0：分数有限，但权重小到 float32 无法表示。非数值：分数本身就不是数值。</translation>
    </message>
    <message>
        <source>masked</source>
        <translation>已掩蔽</translation>
    </message>
    <message>
        <source>exactly 0</source>
        <translation>恰为 0</translation>
    </message>
    <message>
        <source>0 by underflow</source>
        <translation>下溢为 0</translation>
    </message>
    <message>
        <source>not a number</source>
        <translation>非数值</translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>Heads</source>
        <translation>注意力头</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>Every head&apos;s attention weights (Ctrl+1)</source>
        <translation>每个头的注意力权重 (Ctrl+1)</translation>
    </message>
    <message>
        <source>Loss, gradients and heads while they change (Ctrl+2)</source>
        <translation>损失、梯度和各个头的变化 (Ctrl+2)</translation>
    </message>
    <message>
        <source>Views</source>
        <translation>视图</translation>
    </message>
    <message>
        <source>Experiment</source>
        <translation>实验</translation>
    </message>
    <message>
        <source>Take the panel out of the window, or put it back</source>
        <translation>将面板移出窗口，或放回原处</translation>
    </message>
    <message>
        <source>Close the panel; the menu View brings it back</source>
        <translation>关闭面板；可从“视图”菜单重新打开</translation>
    </message>
    <message>
        <source>d_model {d_model}, {heads} heads, L {length}</source>
        <translation>d_model {d_model}，{heads} 个头，L {length}</translation>
    </message>
    <message>
        <source>{experiment}, step {step}</source>
        <translation>{experiment}，已训练 {step} 步</translation>
    </message>
    <message>
        <source>No file manager answered. The logs are in {folder}</source>
        <translation>没有文件管理器响应。日志在 {folder}</translation>
    </message>
    <message>
        <source>AttnStudio ended unexpectedly last time. Details say where; please send them with a report.</source>
        <translation>AttnStudio 上次意外退出。详情中说明了出错的位置；报告问题时请一并附上。</translation>
    </message>
</context>
<context>
    <name>Messages</name>
    <message>
        <source>This model refuses temperature {temperature}, so the question was asked without it.</source>
        <translation>这个模型不接受温度 {temperature}，所以提问时没有带上它。</translation>
    </message>
    <message>
        <source>Enter a model ID. The gateway&apos;s console lists them.</source>
        <translation>请填写模型 ID。网关控制台里列有可用的模型。</translation>
    </message>
    <message>
        <source>The request failed in a way that the studio does not know ({kind}).</source>
        <translation>请求失败，原因不明（{kind}）。</translation>
    </message>
    <message>
        <source>Try again. Please report it if it stays: Details say more.</source>
        <translation>请重试。如果一直这样，请报告问题，“详情”里有更多信息。</translation>
    </message>
    <message>
        <source>Nothing was sent. Set it right in Settings.</source>
        <translation>没有发送任何请求。请在“设置”里改正。</translation>
    </message>
    <message>
        <source>the system&apos;s proxy settings</source>
        <translation>系统代理设置</translation>
    </message>
    <message>
        <source>The proxy in {place} starts with {scheme}://, which is not supported ({schemes} are).</source>
        <translation>“{place}”里的代理以 {scheme}:// 开头，这种代理不受支持（支持 {schemes}）。</translation>
    </message>
    <message>
        <source>Or write socks5:// instead in {place}.</source>
        <translation>或者在“{place}”里改写成 socks5://。</translation>
    </message>
    <message>
        <source>The proxy in {place} ({proxy}) is a SOCKS proxy, and the package for these is not installed.</source>
        <translation>“{place}”里的代理（{proxy}）是 SOCKS 代理，而它所需的软件包没有安装。</translation>
    </message>
    <message>
        <source>Or install it: pip install socksio.</source>
        <translation>或者安装它：pip install socksio。</translation>
    </message>
    <message>
        <source>The proxy in {place} ({proxy}) does not answer.</source>
        <translation>“{place}”里的代理（{proxy}）没有响应。</translation>
    </message>
    <message>
        <source>Or start the proxy program, or unset the variable.</source>
        <translation>或者启动代理程序，或者取消这个环境变量。</translation>
    </message>
    <message>
        <source>The proxy in {place} ({proxy}) is addressed by https://, but does not speak TLS there.</source>
        <translation>“{place}”里的代理（{proxy}）写成了 https://，但它在那个端口上不使用 TLS。</translation>
    </message>
    <message>
        <source>Or write http:// instead of https:// in {place}.</source>
        <translation>或者在“{place}”里把 https:// 改成 http://。</translation>
    </message>
    <message>
        <source>The proxy in {place} ({proxy}) refused the request: {reason}.</source>
        <translation>“{place}”里的代理（{proxy}）拒绝了请求：{reason}。</translation>
    </message>
    <message>
        <source>Or give the proxy what it asks for, often a user and a password in its address.</source>
        <translation>或者提供代理要求的信息，通常是写在代理地址里的用户名和密码。</translation>
    </message>
    <message>
        <source>The setting may be left over from a proxy program that is not running.</source>
        <translation>这项设置可能是一个已经关闭的代理程序留下的。</translation>
    </message>
    <message>
        <source>Go direct for this session: the gateway needs no proxy.</source>
        <translation>本次会话改为直连：网关不需要代理。</translation>
    </message>
    <message>
        <source>No connection to {host} within {seconds} s.</source>
        <translation>{seconds} 秒内没能连接到 {host}。</translation>
    </message>
    <message>
        <source>A firewall drops the connection, or the network is very slow.</source>
        <translation>防火墙丢弃了连接，或者网络很慢。</translation>
    </message>
    <message>
        <source>This network may be left only through a proxy.</source>
        <translation>这个网络可能必须经过代理才能访问外部。</translation>
    </message>
    <message>
        <source>Check the network, then try again.</source>
        <translation>请检查网络，然后重试。</translation>
    </message>
    <message>
        <source>{host} took the request, but sent nothing for {seconds} s.</source>
        <translation>{host} 收下了请求，但 {seconds} 秒内没有发来任何内容。</translation>
    </message>
    <message>
        <source>{host} sent no complete answer within {seconds} s.</source>
        <translation>{host} 没有在 {seconds} 秒内给出完整的回答。</translation>
    </message>
    <message>
        <source>The gateway or the model is overloaded.</source>
        <translation>网关或模型过载。</translation>
    </message>
    <message>
        <source>The gateway keeps the connection alive without answering.</source>
        <translation>网关一直保持连接，却不给出回答。</translation>
    </message>
    <message>
        <source>Try again, or with another model.</source>
        <translation>请重试，或者换一个模型。</translation>
    </message>
    <message>
        <source>The certificate of {host} is not trusted: {reason}.</source>
        <translation>{host} 的证书不受信任：{reason}。</translation>
    </message>
    <message>
        <source>A company or school network, or an antivirus program, uses its own certificate.</source>
        <translation>公司或学校的网络，或者杀毒软件，使用了自己的证书。</translation>
    </message>
    <message>
        <source>Somebody between here and the gateway intercepts the connection.</source>
        <translation>有人在本机与网关之间拦截连接。</translation>
    </message>
    <message>
        <source>This computer&apos;s clock is wrong.</source>
        <translation>这台电脑的时钟不准。</translation>
    </message>
    <message>
        <source>The server&apos;s certificate is out of date.</source>
        <translation>服务器的证书已过期。</translation>
    </message>
    <message>
        <source>If you know that certificate, put its authority into a file and set SSL_CERT_FILE to it. The studio does not go on without a trusted certificate: the key would be readable.</source>
        <translation>如果你认识这个证书，请把它的颁发机构证书存成文件，并让 SSL_CERT_FILE 指向它。没有可信的证书，程序不会继续，否则密钥会被人看到。</translation>
    </message>
    <message>
        <source>REQUESTS_CA_BUNDLE and CURL_CA_BUNDLE are not read here; SSL_CERT_FILE is.</source>
        <translation>这里不读取 REQUESTS_CA_BUNDLE 和 CURL_CA_BUNDLE，只读取 SSL_CERT_FILE。</translation>
    </message>
    <message>
        <source>{variable} names {path}, which cannot be read.</source>
        <translation>{variable} 指向 {path}，但该文件无法读取。</translation>
    </message>
    <message>
        <source>Set the variable right or unset it, then start the studio again.</source>
        <translation>请改正或取消这个环境变量，然后重新启动程序。</translation>
    </message>
    <message>
        <source>A secure connection to {host} could not be made.</source>
        <translation>无法与 {host} 建立安全连接。</translation>
    </message>
    <message>
        <source>The port speaks plain http, or an outdated TLS.</source>
        <translation>这个端口使用不加密的 http，或者过时的 TLS。</translation>
    </message>
    <message>
        <source>Check the port; a gateway on this machine may need http:// in its address.</source>
        <translation>请检查端口；如果网关就在本机，地址可能要写 http://。</translation>
    </message>
    <message>
        <source>The name {host} was not found.</source>
        <translation>找不到名称 {host}。</translation>
    </message>
    <message>
        <source>The base URL is mistyped.</source>
        <translation>接口地址写错了。</translation>
    </message>
    <message>
        <source>This computer is offline, or its network blocks the way.</source>
        <translation>这台电脑没有联网，或者所在的网络不放行。</translation>
    </message>
    <message>
        <source>Check the base URL in Settings.</source>
        <translation>请在“设置”里检查接口地址。</translation>
    </message>
    <message>
        <source>{host} refused the connection.</source>
        <translation>{host} 拒绝了连接。</translation>
    </message>
    <message>
        <source>No gateway is running there.</source>
        <translation>那里没有网关在运行。</translation>
    </message>
    <message>
        <source>The port in the base URL is wrong.</source>
        <translation>接口地址里的端口不对。</translation>
    </message>
    <message>
        <source>{host} cannot be reached from this network.</source>
        <translation>从这个网络无法到达 {host}。</translation>
    </message>
    <message>
        <source>{host} sent far more than an answer can be; it was cut off.</source>
        <translation>{host} 发来的内容远远超过一个回答的长度，已中断接收。</translation>
    </message>
    <message>
        <source>The address leads to something other than a gateway.</source>
        <translation>这个地址指向的不是网关。</translation>
    </message>
    <message>
        <source>The connection to {host} broke off before the answer was complete.</source>
        <translation>回答还没有收完，与 {host} 的连接就断开了。</translation>
    </message>
    <message>
        <source>The network or a proxy on the way is unstable.</source>
        <translation>网络或途中的代理不稳定。</translation>
    </message>
    <message>
        <source>The gateway was restarted or overloaded.</source>
        <translation>网关刚刚重启过，或者过载。</translation>
    </message>
    <message>
        <source>Blanks or invisible characters around the address were removed.</source>
        <translation>已去掉地址前后的空白或不可见字符。</translation>
    </message>
    <message>
        <source>The quotes around the address were removed.</source>
        <translation>已去掉地址两边的引号。</translation>
    </message>
    <message>
        <source>{scheme}:// was added.</source>
        <translation>已补上 {scheme}://。</translation>
    </message>
    <message>
        <source>/v1 was added: requests need the version in the address.</source>
        <translation>已补上 /v1：请求地址里必须有版本号。</translation>
    </message>
    <message>
        <source>{removed} was cut off: the studio adds the endpoint itself.</source>
        <translation>已去掉 {removed}：端点路径由程序自己添加。</translation>
    </message>
    <message>
        <source>A doubled version in the address was reduced to one.</source>
        <translation>地址里的版本号写了两遍，已合并为一个。</translation>
    </message>
    <message>
        <source>Enter the gateway&apos;s base URL, for example https://taotoken.net/api.</source>
        <translation>请填写网关的接口地址，例如 https://taotoken.net/api。</translation>
    </message>
    <message>
        <source>This looks like an API key, not an address. The key has its own field.</source>
        <translation>这看起来是 API 密钥，不是地址。密钥有单独的一栏。</translation>
    </message>
    <message>
        <source>At position {position} stands {character}, which a base URL cannot contain.</source>
        <translation>第 {position} 个字符是 {character}，接口地址里不能有它。</translation>
    </message>
    <message>
        <source>A base URL ends before “{character}” (position {position}). Leave that part out.</source>
        <translation>接口地址应在“{character}”（第 {position} 个字符）之前结束，请删去后面的部分。</translation>
    </message>
    <message>
        <source>A gateway is reached by https://, not by {scheme}://.</source>
        <translation>访问网关要用 https://，不能用 {scheme}://。</translation>
    </message>
    <message>
        <source>Use https:// for {host}: by http:// the key would travel in clear text. http:// is for this machine only.</source>
        <translation>访问 {host} 请用 https://：用 http:// 会以明文传送密钥。http:// 只用于本机。</translation>
    </message>
    <message>
        <source>A base URL holds no user or password (“@” at position {position}). The key has its own field.</source>
        <translation>接口地址里不能有用户名或密码（第 {position} 个字符是“@”）。密钥有单独的一栏。</translation>
    </message>
    <message>
        <source>The address has no host, for example taotoken.net.</source>
        <translation>地址里缺少主机名，例如 taotoken.net。</translation>
    </message>
    <message>
        <source>“{host}” is not the name of a host.</source>
        <translation>“{host}”不是主机名。</translation>
    </message>
    <message>
        <source>“{port}” at position {position} is not a port; ports go from 1 to 65535.</source>
        <translation>第 {position} 个字符处的“{port}”不是端口号；端口号的范围是 1 到 65535。</translation>
    </message>
    <message>
        <source>“..” cannot be part of a base URL.</source>
        <translation>接口地址里不能有“..”。</translation>
    </message>
    <message>
        <source>base URL</source>
        <translation>接口地址</translation>
    </message>
    <message>
        <source>API key</source>
        <translation>API 密钥</translation>
    </message>
    <message>
        <source>model ID</source>
        <translation>模型 ID</translation>
    </message>
    <message>
        <source>{file} is not there.</source>
        <translation>找不到 {file}。</translation>
    </message>
    <message>
        <source>{file} holds none of base_url, api_key and model_id, and no “taotoken” with baseUrl, apiKey and so on.</source>
        <translation>{file} 里没有 base_url、api_key、model_id 中的任何一项，也没有带 baseUrl、apiKey 等的 “taotoken”。</translation>
    </message>
    <message>
        <source>None of {names} is set in the environment.</source>
        <translation>环境变量 {names} 都没有设置。</translation>
    </message>
    <message>
        <source>The {setting} was left out: it is not a text.</source>
        <translation>未采用{setting}：它不是文本。</translation>
    </message>
    <message>
        <source>The {setting} was left out. {reason}</source>
        <translation>未采用{setting}。{reason}</translation>
    </message>
    <message>
        <source>A model ID is one line of at most {limit} characters.</source>
        <translation>模型 ID 只能有一行，最多 {limit} 个字符。</translation>
    </message>
    <message>
        <source>The key was removed from {file}; all else in it is as it was.</source>
        <translation>密钥已从 {file} 中删除，文件里的其他内容保持不变。</translation>
    </message>
    <message>
        <source>{file} holds no key.</source>
        <translation>{file} 里没有密钥。</translation>
    </message>
    <message>
        <source>The key stands in {file} in another place too. Nothing was changed: remove it by hand.</source>
        <translation>密钥在 {file} 里还出现在别处。没有做任何改动，请手动删除。</translation>
    </message>
    <message>
        <source>The answer was cut at the model&apos;s length limit.</source>
        <translation>回答达到模型的长度上限，被截断了。</translation>
    </message>
    <message>
        <source>The answer was cut by the content filter.</source>
        <translation>回答被内容过滤器截断了。</translation>
    </message>
    <message>
        <source>The keyring has not been read yet.</source>
        <translation>还没有读取系统密钥环。</translation>
    </message>
    <message>
        <source>No key is stored in {store}.</source>
        <translation>尚未存储密钥（{store}）。</translation>
    </message>
    <message>
        <source>The key is stored in {store}.</source>
        <translation>密钥已存储（{store}）。</translation>
    </message>
    <message>
        <source>The key was stored in {store} and read back.</source>
        <translation>密钥已存储（{store}），并已读回核对。</translation>
    </message>
    <message>
        <source>No key is stored in {store} any more.</source>
        <translation>密钥已删除（{store}）。</translation>
    </message>
    <message>
        <source>The key is kept in memory until the studio closes.</source>
        <translation>密钥只留在内存里，直到程序关闭。</translation>
    </message>
    <message>
        <source>For this run the key comes from the environment variable {variable}.</source>
        <translation>本次运行的密钥来自环境变量 {variable}。</translation>
    </message>
    <message>
        <source>For this run the environment variable {variable} is used instead of the stored key.</source>
        <translation>本次运行使用环境变量 {variable}，不用已存储的密钥。</translation>
    </message>
    <message>
        <source>For this run the environment variable {variable} is still used; the studio cannot unset it.</source>
        <translation>本次运行仍然使用环境变量 {variable}，程序无法取消它。</translation>
    </message>
    <message>
        <source>The environment variable {variable} is not used. {reason}</source>
        <translation>没有采用环境变量 {variable}。{reason}</translation>
    </message>
    <message>
        <source>The stored key cannot be used. {reason}</source>
        <translation>已存储的密钥无法使用。{reason}</translation>
    </message>
    <message>
        <source>AttnStudio could not be added to the desktop&apos;s menu: {file}: {reason}.</source>
        <translation>无法把 AttnStudio 添加到桌面菜单：{file}：{reason}。</translation>
    </message>
    <message>
        <source>AttnStudio is in the desktop&apos;s menu now ({file}).</source>
        <translation>AttnStudio 已添加到桌面菜单（{file}）。</translation>
    </message>
    <message>
        <source>AttnStudio could not be taken from the desktop&apos;s menu: {file}: {reason}.</source>
        <translation>无法把 AttnStudio 从桌面菜单移除：{file}：{reason}。</translation>
    </message>
    <message>
        <source>AttnStudio was not in the desktop&apos;s menu.</source>
        <translation>AttnStudio 原本就不在桌面菜单里。</translation>
    </message>
    <message>
        <source>AttnStudio is no longer in the desktop&apos;s menu.</source>
        <translation>AttnStudio 已从桌面菜单移除。</translation>
    </message>
    <message>
        <source>There is no display (DISPLAY and WAYLAND_DISPLAY are empty): start AttnStudio from a desktop session, or use `attnstudio --screenshot FILE` or `attnstudio verify`.</source>
        <translation>没有显示器（DISPLAY 和 WAYLAND_DISPLAY 都为空）：请从桌面会话启动 AttnStudio，或者使用 `attnstudio --screenshot FILE` 或 `attnstudio verify`。</translation>
    </message>
    <message>
        <source>PySide6 is not installed: start AttnStudio with `scripts/run`.</source>
        <translation>没有安装 PySide6：请用 `scripts/run` 启动 AttnStudio。</translation>
    </message>
    <message>
        <source>A system library that Qt needs is missing ({library}): `scripts/run` installs it; on Debian or Ubuntu `apt-get install libxcb-cursor0 libegl1 libxkbcommon-x11-0` usually does.</source>
        <translation>缺少 Qt 所需的系统库（{library}）：`scripts/run` 会安装它；在 Debian 或 Ubuntu 上，通常用 `apt-get install libxcb-cursor0 libegl1 libxkbcommon-x11-0` 即可。</translation>
    </message>
    <message>
        <source>The display {display} cannot be reached: check DISPLAY (over SSH, use `ssh -X`), or use `attnstudio --screenshot FILE` or `attnstudio verify`.</source>
        <translation>无法连接显示器 {display}：请检查 DISPLAY（通过 SSH 时用 `ssh -X`），或者使用 `attnstudio --screenshot FILE` 或 `attnstudio verify`。</translation>
    </message>
    <message>
        <source>This machine has no device {device} that PyTorch can use; choose {devices}.</source>
        <translation>这台电脑没有 PyTorch 可用的设备 {device}；请选择 {devices}。</translation>
    </message>
    <message>
        <source>Training stopped at step {step}: the loss is {loss}, gradient norm {norm}. {cause}</source>
        <translation>训练停在第 {step} 步：损失为 {loss}，梯度范数为 {norm}。{cause}</translation>
    </message>
    <message>
        <source>The input holds a value that is not finite, at token {n} &apos;{token}&apos;.</source>
        <translation>输入里有一个值不是有限数，位于词元 {n} “{token}”。</translation>
    </message>
    <message>
        <source>The mask leaves query {n} &apos;{token}&apos; no key at all, so its softmax is 0 / 0. Allow it at least one key.</source>
        <translation>掩码没有给查询 {n} “{token}” 留下任何键，所以它的 softmax 是 0 / 0。请至少允许它看一个键。</translation>
    </message>
    <message>
        <source>No update was made yet, so the input is the cause: its values reach {largest}, and their products are too large for float32.</source>
        <translation>参数还没有更新过，所以原因在输入：它的值高达 {largest}，乘积超出了 float32 的范围。</translation>
    </message>
    <message>
        <source>The learning rate {lr} is probably too high; try {lower}. What is shown are the last finite weights.</source>
        <translation>学习率 {lr} 可能过高，请试试 {lower}。现在显示的是最后一组有限的权重。</translation>
    </message>
    <message>
        <source>PyTorch could not be loaded, so nothing can be computed: {reason} Install it again (pip install torch), then start the studio again.</source>
        <translation>PyTorch 无法加载，什么都算不了：{reason} 请重新安装 (pip install torch)，然后重新启动程序。</translation>
    </message>
    <message>
        <source>The memory ran out. Close other programs and try again.</source>
        <translation>内存不足。请关闭其他程序后重试。</translation>
    </message>
    <message>
        <source>The memory ran out: length {length}, {heads} heads and d_model {d_model} need about {size}. Choose a shorter input, fewer heads or a smaller d_model.</source>
        <translation>内存不足：长度 {length}、{heads} 个头、d_model {d_model} 大约需要 {size}。请缩短输入、减少头数或减小 d_model。</translation>
    </message>
    <message>
        <source>The engine met an error of its own: {reason} The studio goes on; please report this with the details.</source>
        <translation>引擎内部出错：{reason} 程序会继续运行；请附上详情报告这个问题。</translation>
    </message>
    <message>
        <source>{count} weights are too many for a CSV file (the limit is {limit}). Export them as NPZ.</source>
        <translation>{count} 个权重对 CSV 文件来说太多（上限为 {limit}），请导出为 NPZ。</translation>
    </message>
    <message>
        <source>Saved {count} weights in {file} (heads numbered from 0), read back and checked.</source>
        <translation>已把 {count} 个权重存入 {file}（头从 0 开始编号），并读回核对。</translation>
    </message>
    <message>
        <source>Saved {count} weights in {file}, read back and checked.</source>
        <translation>已把 {count} 个权重存入 {file}，并读回核对。</translation>
    </message>
    <message>
        <source>Saved {count} steps in {file}, read back and checked.</source>
        <translation>已把 {count} 步存入 {file}，并读回核对。</translation>
    </message>
    <message>
        <source>{file} was not saved: what was written did not read back the same. Check the disk, or choose another folder.</source>
        <translation>{file} 没有保存：读回的内容与写入的不一致。请检查磁盘，或换一个文件夹。</translation>
    </message>
    <message>
        <source>{file} was not saved: the disk is full. Free some space or choose another folder.</source>
        <translation>{file} 没有保存：磁盘已满。请腾出空间，或换一个文件夹。</translation>
    </message>
    <message>
        <source>{file} was not saved: the folder {folder} does not exist. Choose another.</source>
        <translation>{file} 没有保存：文件夹 {folder} 不存在。请换一个文件夹。</translation>
    </message>
    <message>
        <source>{file} was not saved: {folder} or the file in it cannot be written to. Choose another folder.</source>
        <translation>{file} 没有保存：{folder} 或其中的文件不可写。请换一个文件夹。</translation>
    </message>
    <message>
        <source>{file} was not saved in {folder}: {reason}.</source>
        <translation>{file} 没有保存到 {folder}：{reason}。</translation>
    </message>
    <message>
        <source>The text has {count} characters; the limit is {limit}. Shorten it.</source>
        <translation>文本有 {count} 个字符，上限为 {limit}，请缩短。</translation>
    </message>
    <message>
        <source>The text holds no token. Write at least one word or sign.</source>
        <translation>文本里没有词元，请至少写一个词或符号。</translation>
    </message>
    <message>
        <source>The text has {count} tokens; the limit is {limit}. Shorten it.</source>
        <translation>文本有 {count} 个词元，上限为 {limit}，请缩短。</translation>
    </message>
    <message>
        <source>{d_model} cannot be split into {heads} equal heads; the nearest are {nearest}. It can be split by {length}, your length: are length and heads swapped?</source>
        <translation>{d_model} 不能平分给 {heads} 个头，最接近的是 {nearest}。它倒是能被你填的长度 {length} 整除：长度和头数是不是填反了？</translation>
    </message>
    <message>
        <source>{d_model} cannot be split into {heads} equal heads; the nearest are {nearest}.</source>
        <translation>{d_model} 不能平分给 {heads} 个头，最接近的是 {nearest}。</translation>
    </message>
    <message>
        <source>The learning rate must be a number above 0 and at most {limit}; 0.001 is usual.</source>
        <translation>学习率必须大于 0 且不超过 {limit}，常用 0.001。</translation>
    </message>
    <message>
        <source>{first}</source>
        <translation>{first}</translation>
    </message>
    <message>
        <source>{first} or {second}</source>
        <translation>{first} 或 {second}</translation>
    </message>
    <message>
        <source>Must be between {low} and {high}; the nearest valid value is {nearest}.</source>
        <translation>必须在 {low} 到 {high} 之间，最接近的有效值是 {nearest}。</translation>
    </message>
    <message>
        <source>The article</source>
        <translation>文章的实验</translation>
    </message>
    <message>
        <source>Small and fast</source>
        <translation>小而快</translation>
    </message>
    <message>
        <source>Single head: shapes and row sums</source>
        <translation>单头：形状与行和</translation>
    </message>
    <message>
        <source>Output {out}, weights {weights}; row sums differ from 1 by at most {error}.</source>
        <translation>输出 {out}，权重 {weights}；行和与 1 的偏差不超过 {error}。</translation>
    </message>
    <message>
        <source>Multi-head: dimensions and residual</source>
        <translation>多头：维度与残差</translation>
    </message>
    <message>
        <source>Output {out} can be added to x {x}; weights {weights}, one map for each head.</source>
        <translation>输出 {out} 可以与 x {x} 相加；权重 {weights}，每个头一张图。</translation>
    </message>
    <message>
        <source>Output {out} cannot be added to x {x}; weights {weights}.</source>
        <translation>输出 {out} 不能与 x {x} 相加；权重 {weights}。</translation>
    </message>
    <message>
        <source>Training: gradients flow</source>
        <translation>训练：梯度流动</translation>
    </message>
    <message>
        <source>Loss {first} at step 0, {last} at step {step}; grad_norm of W_q between {low} and {high}.</source>
        <translation>损失：第 0 步 {first}，第 {step} 步 {last}；W_q 的 grad_norm：{low} 到 {high}。</translation>
    </message>
    <message>
        <source>a value is missing here</source>
        <translation>此处缺少一个值</translation>
    </message>
    <message>
        <source>a comma is missing here</source>
        <translation>此处缺少逗号</translation>
    </message>
    <message>
        <source>a colon is missing here</source>
        <translation>此处缺少冒号</translation>
    </message>
    <message>
        <source>a name in double quotes is missing here, or the comma before is too much</source>
        <translation>此处缺少双引号括起的名称，或者前面多了一个逗号</translation>
    </message>
    <message>
        <source>this comma is one too many</source>
        <translation>此处多了一个逗号</translation>
    </message>
    <message>
        <source>the text that starts here has no closing quote</source>
        <translation>从此处开始的文本缺少结尾的引号</translation>
    </message>
    <message>
        <source>a line break or control character stands inside a text</source>
        <translation>文本中间有换行符或控制字符</translation>
    </message>
    <message>
        <source>the file goes on after its end</source>
        <translation>文件在结束之后还有内容</translation>
    </message>
    <message>
        <source>{file} is empty.</source>
        <translation>{file} 是空的。</translation>
    </message>
    <message>
        <source>{file} is nested too deeply.</source>
        <translation>{file} 嵌套过深。</translation>
    </message>
    <message>
        <source>{file} could not be saved: the disk of {folder} is full.</source>
        <translation>{file} 无法保存：{folder} 所在的磁盘已满。</translation>
    </message>
    <message>
        <source>{file} could not be saved: {folder} cannot be written.</source>
        <translation>{file} 无法保存：{folder} 不可写。</translation>
    </message>
    <message>
        <source>{file} could not be saved in {folder}: {reason}.</source>
        <translation>{file} 无法保存到 {folder}：{reason}。</translation>
    </message>
    <message>
        <source>{file} is not a file.</source>
        <translation>{file} 不是文件。</translation>
    </message>
    <message>
        <source>{file} is larger than {limit} MiB, too large for settings.</source>
        <translation>{file} 超过 {limit} MiB，作为设置文件太大了。</translation>
    </message>
    <message>
        <source>{file} cannot be read: {reason}.</source>
        <translation>{file} 无法读取：{reason}。</translation>
    </message>
    <message>
        <source>{file}, line {line}, column {column}: not Unicode text. Save the file as UTF-8.</source>
        <translation>{file} 第 {line} 行第 {column} 列：不是 Unicode 文本。请把文件存为 UTF-8 编码。</translation>
    </message>
    <message>
        <source>{file}, line {line}, column {column}: {reason}.</source>
        <translation>{file} 第 {line} 行第 {column} 列：{reason}。</translation>
    </message>
    <message>
        <source>the system keyring (Secret Service)</source>
        <translation>系统密钥环 Secret Service</translation>
    </message>
    <message>
        <source>KWallet</source>
        <translation>KWallet</translation>
    </message>
    <message>
        <source>the macOS keychain</source>
        <translation>macOS 钥匙串</translation>
    </message>
    <message>
        <source>the Windows Credential Manager</source>
        <translation>Windows 凭据管理器</translation>
    </message>
    <message>
        <source>This system offers no keyring, so the key cannot be stored. It can be kept for this session, in memory. On Linux, a Secret Service (GNOME Keyring, KWallet or KeePassXC) makes storing possible.</source>
        <translation>这个系统没有密钥环，密钥无法存储，但可以在本次会话中留在内存里。在 Linux 上，装好 Secret Service（GNOME Keyring、KWallet 或 KeePassXC）就能存储。</translation>
    </message>
    <message>
        <source>The keyring is switched off (null backend, set in PYTHON_KEYRING_BACKEND or keyringrc.cfg): it would forget the key at once. The key can be kept for this session, in memory.</source>
        <translation>系统密钥环被关闭了（在 PYTHON_KEYRING_BACKEND 或 keyringrc.cfg 里设成了 null 后端），存进去的密钥会立刻丢失。密钥可以在本次会话中留在内存里。</translation>
    </message>
    <message>
        <source>The keyring found here writes keys into a file of its own (keyrings.alt), so it is not used. Take it out of PYTHON_KEYRING_BACKEND or keyringrc.cfg if it is named there, and start a system keyring; or keep the key for this session, in memory.</source>
        <translation>这里找到的密钥环会把密钥写进自己的文件（keyrings.alt），所以不予使用。如果 PYTHON_KEYRING_BACKEND 或 keyringrc.cfg 里写了它，请去掉，并启动系统密钥环；也可以让密钥在本次会话中留在内存里。</translation>
    </message>
    <message>
        <source>The chosen keyring is not one of the operating system&apos;s, so it is not used. The key can be kept for this session, in memory.</source>
        <translation>所选的密钥环不是操作系统提供的，所以不予使用。密钥可以在本次会话中留在内存里。</translation>
    </message>
    <message>
        <source>The keyring is locked. Unlock it (logging in to the desktop usually does) and press Try again, or keep the key for this session, in memory.</source>
        <translation>系统密钥环已锁定。请解锁（通常登录桌面就会解锁）后按“重试”，或者让密钥在本次会话中留在内存里。</translation>
    </message>
    <message>
        <source>The keyring&apos;s question was dismissed, so it stayed locked. Press Try again to be asked anew, or keep the key for this session, in memory.</source>
        <translation>密钥环的询问被取消了，所以它仍然锁定。按“重试”会再次询问，也可以让密钥在本次会话中留在内存里。</translation>
    </message>
    <message>
        <source>The keyring did not answer in time. It may be waiting for a password in another window. Press Try again, or keep the key for this session, in memory.</source>
        <translation>系统密钥环没有及时响应，也许它正在另一个窗口里等待密码。请按“重试”，或者让密钥在本次会话中留在内存里。</translation>
    </message>
    <message>
        <source>The keyring failed. Press Try again, or keep the key for this session, in memory. The details say what the keyring reported.</source>
        <translation>系统密钥环出错。请按“重试”，或者让密钥在本次会话中留在内存里。详情里有密钥环报告的内容。</translation>
    </message>
    <message>
        <source>The Windows Credential Manager holds about 1,200 characters, and this key is longer. Check that it is the key alone, or keep it for this session, in memory.</source>
        <translation>Windows 凭据管理器最多存大约 1,200 个字符，而这个密钥更长。请确认粘贴的只有密钥本身，或者让它在本次会话中留在内存里。</translation>
    </message>
    <message>
        <source>The macOS keychain refused access (-25293). Open Keychain Access, delete the entry AttnStudio, and save the key again; a new Python version needs that once.</source>
        <translation>macOS 钥匙串拒绝了访问 (-25293)。请打开“钥匙串访问”，删除条目 AttnStudio，再重新保存密钥；换了新的 Python 版本后需要这样做一次。</translation>
    </message>
    <message>
        <source>The macOS keychain may not ask for its password here (-25308), as over SSH. Start the studio on the Mac&apos;s own desktop, or keep the key for this session, in memory.</source>
        <translation>macOS 钥匙串在这里不能询问密码 (-25308)，例如通过 SSH 登录时。请在 Mac 自己的桌面上启动程序，或者让密钥在本次会话中留在内存里。</translation>
    </message>
    <message>
        <source>The keyring took the key but does not give it back, so it counts as not stored. The key can be kept for this session, in memory.</source>
        <translation>系统密钥环收下了密钥，却读不回来，所以视为没有存储。密钥可以在本次会话中留在内存里。</translation>
    </message>
    <message>
        <source>Blanks or invisible characters around the key were removed.</source>
        <translation>已去掉密钥前后的空白或不可见字符。</translation>
    </message>
    <message>
        <source>The quotes around the key were removed.</source>
        <translation>已去掉密钥两边的引号。</translation>
    </message>
    <message>
        <source>The word Bearer before the key was removed.</source>
        <translation>已去掉密钥前面的 Bearer 一词。</translation>
    </message>
    <message>
        <source>An invisible character at position {position} was dropped: {character}.</source>
        <translation>已去掉第 {position} 个字符处的不可见字符：{character}。</translation>
    </message>
    <message>
        <source>Enter the key from the gateway&apos;s console, page API Keys.</source>
        <translation>请填写网关控制台 API Keys 页面上的密钥。</translation>
    </message>
    <message>
        <source>This is a placeholder, not a key. Put in the key from the gateway&apos;s console, page API Keys.</source>
        <translation>这是占位文字，不是密钥。请填写网关控制台 API Keys 页面上的密钥。</translation>
    </message>
    <message>
        <source>This is an address, not a key. It belongs into the base URL.</source>
        <translation>这是地址，不是密钥，应填在“接口地址”一栏。</translation>
    </message>
    <message>
        <source>This key is masked: a part of it is dots or asterisks. Copy the whole key with the console&apos;s copy button.</source>
        <translation>这个密钥被遮住了：其中一部分是圆点或星号。请用控制台的复制按钮复制完整的密钥。</translation>
    </message>
    <message>
        <source>A key has no blanks, but at position {position} stands {character}. Copy the key alone.</source>
        <translation>密钥里没有空白，但第 {position} 个字符是 {character}。请只复制密钥本身。</translation>
    </message>
    <message>
        <source>At position {position} stands {character}, which no key contains. Copy the key anew, straight from the console.</source>
        <translation>第 {position} 个字符是 {character}，密钥里不会有它。请直接从控制台重新复制密钥。</translation>
    </message>
    <message>
        <source>With {length} characters this is too long for a key; the limit is {limit}.</source>
        <translation>有 {length} 个字符，作为密钥太长了，上限为 {limit}。</translation>
    </message>
    <message>
        <source>This looks like an API key in the field for the {field}. It was not saved: a key belongs into the key field, and from there into the keyring.</source>
        <translation>“{field}”一栏里填的像是 API 密钥，没有保存：密钥应填在密钥栏里，再从那里存入系统密钥环。</translation>
    </message>
    <message>
        <source>The studio started with its default settings. The file stays as it is; when settings are saved, it is kept as {kept}.</source>
        <translation>程序使用默认设置启动。原文件保持不变；保存设置时，它会保留为 {kept}。</translation>
    </message>
    <message>
        <source>The studio started with the last good copy ({copy}). The file stays as it is; when settings are saved, it is kept as {kept}.</source>
        <translation>程序使用上一份完好的副本（{copy}）启动。原文件保持不变；保存设置时，它会保留为 {kept}。</translation>
    </message>
    <message>
        <source>{file}, line 1, column 1: settings start with {brace}, this file does not.</source>
        <translation>{file} 第 1 行第 1 列：设置应以 {brace} 开头，这个文件不是。</translation>
    </message>
    <message>
        <source>{file} was written by a newer AttnStudio. What this version understands is used, the rest is kept.</source>
        <translation>{file} 由更新版本的 AttnStudio 写成。本版本认识的设置会被采用，其余的原样保留。</translation>
    </message>
    <message>
        <source>{file} holds settings that this version does not know: {names}. They are kept.</source>
        <translation>{file} 里有本版本不认识的设置：{names}。它们会原样保留。</translation>
    </message>
    <message>
        <source>{file} holds values that cannot be used: {names}. Their defaults are used.</source>
        <translation>{file} 里有无法使用的值：{names}。这些项改用默认值。</translation>
    </message>
    <message>
        <source>{file} starts with a byte order mark. It was read all the same.</source>
        <translation>{file} 以字节顺序标记开头，仍可正常读取。</translation>
    </message>
    <message>
        <source>{file} holds an API key in clear text. The studio does not write it there again: store it in the keyring in Settings.</source>
        <translation>{file} 里有明文的 API 密钥。程序不会再把它写进去，请在“设置”里把它存入系统密钥环。</translation>
    </message>
    <message>
        <source>That failed unexpectedly ({kind}). Try again; Details say more.</source>
        <translation>操作意外失败（{kind}）。请重试；“详情”里有更多信息。</translation>
    </message>
    <message>
        <source>This needs about {total} of memory. Compute it?</source>
        <translation>这大约需要 {total} 内存。要计算吗？</translation>
    </message>
    <message>
        <source>This needs about {total} of memory, and {available} are free. Take a shorter input, fewer heads or a smaller d_model.</source>
        <translation>这大约需要 {total} 内存，而可用的只有 {available}。请缩短输入、减少头数或减小 d_model。</translation>
    </message>
    <message>
        <source>The heads shown are those of the last valid experiment.</source>
        <translation>显示的是上一个有效实验的头。</translation>
    </message>
    <message>
        <source>Input</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Order and mask</source>
        <translation>顺序与掩码</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>Seed and device</source>
        <translation>种子与设备</translation>
    </message>
    <message>
        <source>So&amp;urce</source>
        <translation>来源(&amp;U)</translation>
    </message>
    <message>
        <source>What X is, the matrix [1, L, d_model] that queries, keys and values are all made of: a random vector for each position, or a text with a random vector for each distinct token.</source>
        <translation>矩阵 X [1, L, d_model] 从哪里来；查询、键和值都由它得出：每个位置一个随机向量，或者一段文本，其中每个不同的词元一个随机向量。</translation>
    </message>
    <message>
        <source>&amp;Length L</source>
        <translation>长度 L(&amp;L)</translation>
    </message>
    <message>
        <source>How many tokens the input has. Every head computes L × L weights, so time and memory grow with L² (section 4, table 1).</source>
        <translation>输入有多少个词元。每个头要算 L × L 个权重，所以时间和内存随 L² 增长（第 4 节，表 1）。</translation>
    </message>
    <message>
        <source>&amp;Text</source>
        <translation>文本(&amp;T)</translation>
    </message>
    <message>
        <source>Words, punctuation marks and single Chinese, Japanese or Korean characters become tokens. Equal tokens get equal vectors.</source>
        <translation>单词、标点符号以及单个的中日韩文字各成为一个词元。相同的词元得到相同的向量。</translation>
    </message>
    <message>
        <source>&amp;d_model</source>
        <translation>&amp;d_model</translation>
    </message>
    <message>
        <source>The width of each token&apos;s vector (section 3.1). The heads share it: d_k = d_model / h. The arrow keys step by multiples of h.</source>
        <translation>每个词元向量的宽度（3.1 节），由各个头平分：d_k = d_model / h。方向键按 h 的倍数调整。</translation>
    </message>
    <message>
        <source>He&amp;ads h</source>
        <translation>头数 h(&amp;A)</translation>
    </message>
    <message>
        <source>Each head looks at all tokens through its own W_q, W_k and W_v of width d_k = d_model / h (section 3.2.2). h must divide d_model; the arrow keys step over the values that do.</source>
        <translation>每个头用自己的 W_q、W_k、W_v 看所有词元，宽度为 d_k = d_model / h（3.2.2 节）。d_model 必须能被 h 整除，方向键只取能整除的值。</translation>
    </message>
    <message>
        <source>Positio&amp;ns</source>
        <translation>位置编码(&amp;N)</translation>
    </message>
    <message>
        <source>Attention alone is blind to order. The sinusoidal encoding adds sin(pos / 10000^(2i / d_model)) to even and the cosine to odd components of each vector (section 3.5).</source>
        <translation>注意力本身分辨不出顺序。正弦编码在每个向量的偶数分量上加 sin(pos / 10000^(2i / d_model))，在奇数分量上加相应的余弦（3.5 节）。</translation>
    </message>
    <message>
        <source>&amp;Mask</source>
        <translation>掩码(&amp;M)</translation>
    </message>
    <message>
        <source>Sets forbidden scores to −∞ before the softmax. Causal: a query sees itself and earlier keys (section 3.2.3). Local window: it sees only keys nearby (section 4).</source>
        <translation>在 softmax 之前把被禁止的分数设为 −∞。因果：查询只看自己和之前的键（3.2.3 节）。局部窗口：只看附近的键（第 4 节）。</translation>
    </message>
    <message>
        <source>&amp;Window w</source>
        <translation>窗口 w(&amp;W)</translation>
    </message>
    <message>
        <source>Query i sees the keys j with |i − j| ≤ w: at most 2w + 1 of them (section 4).</source>
        <translation>查询 i 能看到满足 |i − j| ≤ w 的键 j，最多 2w + 1 个（第 4 节）。</translation>
    </message>
    <message>
        <source>Tas&amp;k</source>
        <translation>任务(&amp;K)</translation>
    </message>
    <message>
        <source>What the layer is trained for. The article&apos;s task: come close to one random target [1, L, d_model], measured by the mean squared error.</source>
        <translation>这一层为什么目标而训练。文章的任务：逼近一个随机目标 [1, L, d_model]，用均方误差衡量。</translation>
    </message>
    <message>
        <source>&amp;Optimiser</source>
        <translation>优化器(&amp;O)</translation>
    </message>
    <message>
        <source>How gradients change the parameters. The paper uses Adam (section 5.3), the article too.</source>
        <translation>梯度怎样改变参数。论文用 Adam（5.3 节），文章也用它。</translation>
    </message>
    <message>
        <source>Learning &amp;rate</source>
        <translation>学习率(&amp;R)</translation>
    </message>
    <message>
        <source>The size of a step (section 5.3). The article uses 0.001. You can write 0.001, 1e-3 or 0,001; what the field shows is exactly what is used.</source>
        <translation>每一步的大小（5.3 节）。文章用 0.001。可以写成 0.001、1e-3 或 0,001；框里显示的就是实际使用的值。</translation>
    </message>
    <message>
        <source>&amp;Seed</source>
        <translation>随机种子(&amp;S)</translation>
    </message>
    <message>
        <source>Where all random numbers start: weights, input and target. The same seed gives the same heads.</source>
        <translation>所有随机数的起点：权重、输入和目标。随机种子相同，得到的头就相同。</translation>
    </message>
    <message>
        <source>Devi&amp;ce</source>
        <translation>设备(&amp;C)</translation>
    </message>
    <message>
        <source>Where PyTorch computes. What this machine has is listed as soon as PyTorch is loaded.</source>
        <translation>PyTorch 在哪里计算。PyTorch 加载完毕后会列出本机的设备。</translation>
    </message>
    <message>
        <source>Random vectors</source>
        <translation>随机向量</translation>
    </message>
    <message>
        <source>A text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>None</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Sinusoidal</source>
        <translation>正弦</translation>
    </message>
    <message>
        <source>Causal</source>
        <translation>因果</translation>
    </message>
    <message>
        <source>Local window</source>
        <translation>局部窗口</translation>
    </message>
    <message>
        <source>Random target</source>
        <translation>随机目标</translation>
    </message>
    <message>
        <source>Adam</source>
        <translation>Adam</translation>
    </message>
    <message>
        <source>AdamW</source>
        <translation>AdamW</translation>
    </message>
    <message>
        <source>SGD</source>
        <translation>SGD</translation>
    </message>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>NVIDIA GPU (CUDA)</source>
        <translation>NVIDIA GPU (CUDA)</translation>
    </message>
    <message>
        <source>Apple GPU (MPS)</source>
        <translation>Apple GPU (MPS)</translation>
    </message>
    <message>
        <source>A text has at most {limit} characters: the last {count} of the paste were left out.</source>
        <translation>文本最多 {limit} 个字符：粘贴内容的最后 {count} 个没有采用。</translation>
    </message>
    <message>
        <source>{file} was not saved: end its name in .png or .svg.</source>
        <translation>{file} 没有保存：文件名须以 .png 或 .svg 结尾。</translation>
    </message>
    <message>
        <source>Saved {file}, {width} by {height} pixels, read back and checked.</source>
        <translation>已保存 {file}，{width} × {height} 像素，并读回核对。</translation>
    </message>
    <message>
        <source>Saved {file}, {width} by {height} units, read back and checked.</source>
        <translation>已保存 {file}，{width} × {height} 单位，并读回核对。</translation>
    </message>
    <message>
        <source>{file} was not saved: the picture could not be painted.</source>
        <translation>{file} 没有保存：图片无法绘制。</translation>
    </message>
    <message>
        <source>diagonal</source>
        <translation>对角线</translation>
    </message>
    <message>
        <source>previous</source>
        <translation>前一个</translation>
    </message>
    <message>
        <source>next</source>
        <translation>后一个</translation>
    </message>
    <message>
        <source>first token</source>
        <translation>首词元</translation>
    </message>
    <message>
        <source>uniform</source>
        <translation>均匀</translation>
    </message>
    <message>
        <source>Strongest simple pattern: the diagonal. On average a token takes {score} from itself.</source>
        <translation>最明显的简单模式：对角线。平均而言，每个词元从自己取 {score}。</translation>
    </message>
    <message>
        <source>Strongest simple pattern: previous. On average a token takes {score} from the one before.</source>
        <translation>最明显的简单模式：前一个。平均而言，每个词元从前一个词元取 {score}。</translation>
    </message>
    <message>
        <source>Strongest simple pattern: next. On average a token takes {score} from the one after.</source>
        <translation>最明显的简单模式：后一个。平均而言，每个词元从后一个词元取 {score}。</translation>
    </message>
    <message>
        <source>Strongest simple pattern: first token. On average a token takes {score} from it.</source>
        <translation>最明显的简单模式：首词元。平均而言，每个词元从第一个词元取 {score}。</translation>
    </message>
    <message>
        <source>Strongest simple pattern: uniform. It spreads over {score} of the keys it may see.</source>
        <translation>最明显的简单模式：均匀。注意力分散在可见键的 {score} 上。</translation>
    </message>
    <message>
        <source>Every row sums to 1 (largest deviation {deviation}).</source>
        <translation>每一行的和都是 1（最大偏差 {deviation}）。</translation>
    </message>
    <message>
        <source>Rows that do not sum to 1: {rows} (largest deviation {deviation}).</source>
        <translation>行和不为 1 的行：{rows}（最大偏差 {deviation}）。</translation>
    </message>
    <message>
        <source>Head {head}: query {query} &apos;{query_token}&apos; takes {weight} from key {key} &apos;{key_token}&apos; (score {score})</source>
        <translation>头 {head}：查询 {query} “{query_token}” 从键 {key} “{key_token}” 取 {weight}（分数 {score}）</translation>
    </message>
    <message>
        <source>Head {head}: key {key} &apos;{key_token}&apos; is masked for query {query} &apos;{query_token}&apos; (score {score})</source>
        <translation>头 {head}：键 {key} “{key_token}” 对查询 {query} “{query_token}” 已掩蔽（分数 {score}）</translation>
    </message>
    <message>
        <source>Head {head}: query {query} &apos;{query_token}&apos; takes exactly 0 from key {key} &apos;{key_token}&apos; (score {score})</source>
        <translation>头 {head}：查询 {query} “{query_token}” 从键 {key} “{key_token}” 恰好取 0（分数 {score}）</translation>
    </message>
    <message>
        <source>Head {head}: query {query} &apos;{query_token}&apos; takes 0 from key {key} &apos;{key_token}&apos;: the weight is too small for float32, although the score {score} is finite</source>
        <translation>头 {head}：查询 {query} “{query_token}” 从键 {key} “{key_token}” 取 0：分数 {score} 有限，但权重小到 float32 无法表示</translation>
    </message>
    <message>
        <source>Head {head}: the weight of query {query} &apos;{query_token}&apos; for key {key} &apos;{key_token}&apos; is not a number (score {score})</source>
        <translation>头 {head}：查询 {query} “{query_token}” 对键 {key} “{key_token}” 的权重不是数值（分数 {score}）</translation>
    </message>
    <message>
        <source>Automatic scale: 0 to 1; rows usually reach {typical}, which shows well.</source>
        <translation>自动标度：0 到 1；各行的最大值通常达到 {typical}，看得清楚。</translation>
    </message>
    <message>
        <source>Automatic scale: per row; a few weights reach {highest} where rows usually reach {typical}, and would leave the rest dark.</source>
        <translation>自动标度：逐行；各行的最大值通常为 {typical}，而少数权重高达 {highest}，会让其余部分一片暗。</translation>
    </message>
    <message>
        <source>Automatic scale: 0 to the largest weight; over {keys} keys, rows usually reach only {typical}.</source>
        <translation>自动标度：0 到最大权重；键有 {keys} 个，各行的最大值通常只有 {typical}。</translation>
    </message>
    <message>
        <source>“{text}” is not a finite number.</source>
        <translation>“{text}”不是有限的数。</translation>
    </message>
    <message>
        <source>“{text}” can be read as {point} or as {grouped}. Write one of these.</source>
        <translation>“{text}”可以读作 {point}，也可以读作 {grouped}，请写明是哪一个。</translation>
    </message>
    <message>
        <source>“{text}” is not a number. Write it like 0.001 or 1e-3.</source>
        <translation>“{text}”不是数。请写成 0.001 或 1e-3 这样。</translation>
    </message>
    <message>
        <source>“{text}” is not a whole number. Write digits only, without separators.</source>
        <translation>“{text}”不是整数。请只写数字，不加分隔符。</translation>
    </message>
    <message>
        <source>A number of more than {limit} characters is not accepted.</source>
        <translation>不接受超过 {limit} 个字符的数。</translation>
    </message>
    <message>
        <source>Write a number here.</source>
        <translation>请在这里填一个数。</translation>
    </message>
    <message>
        <source>“{text}” is outside what a 64-bit number can hold.</source>
        <translation>“{text}”超出了 64 位数的范围。</translation>
    </message>
    <message>
        <source>There is no gateway at {url} (status {status}).</source>
        <translation>{url} 处没有网关（状态码 {status}）。</translation>
    </message>
    <message>
        <source>{url} answered with a web page, not with a model&apos;s answer.</source>
        <translation>{url} 返回的是网页，不是模型的回答。</translation>
    </message>
    <message>
        <source>The path in the base URL is not the gateway&apos;s.</source>
        <translation>接口地址里的路径不是网关的路径。</translation>
    </message>
    <message>
        <source>The network puts its login page in between, as in hotels.</source>
        <translation>网络中间插入了登录页面，就像酒店里那样。</translation>
    </message>
    <message>
        <source>Compare the base URL with the service&apos;s documentation.</source>
        <translation>请对照服务的文档检查接口地址。</translation>
    </message>
    <message>
        <source>Did you mean {url}?</source>
        <translation>是不是 {url}？</translation>
    </message>
    <message>
        <source>{url} redirects to “{target}”. The studio did not follow: the key goes only where you sent it.</source>
        <translation>{url} 重定向到“{target}”。程序没有跟随：密钥只发往你指定的地方。</translation>
    </message>
    <message>
        <source>The service has moved.</source>
        <translation>服务已经迁移。</translation>
    </message>
    <message>
        <source> It says: “{text}”.</source>
        <translation>它说：“{text}”。</translation>
    </message>
    <message>
        <source>as entered</source>
        <translation>手动填写</translation>
    </message>
    <message>
        <source>from the keyring</source>
        <translation>来自系统密钥环</translation>
    </message>
    <message>
        <source>kept for this session</source>
        <translation>仅本次会话使用</translation>
    </message>
    <message>
        <source>from the environment</source>
        <translation>来自环境变量</translation>
    </message>
    <message>
        <source>{host} refused the key{ending}.{said}</source>
        <translation>{host} 拒绝了密钥{ending}。{said}</translation>
    </message>
    <message>
        <source>The key ({origin}) is from another service or product than {host}.</source>
        <translation>密钥（{origin}）属于别的服务或产品，而不是 {host} 的。</translation>
    </message>
    <message>
        <source>Only a part of the key was copied, or a character is wrong: it has {count} characters.</source>
        <translation>密钥只复制了一部分，或者有字符不对：它有 {count} 个字符。</translation>
    </message>
    <message>
        <source>The key was deleted, has expired or is disabled in the console.</source>
        <translation>密钥在控制台里已被删除、已过期或被停用。</translation>
    </message>
    <message>
        <source>Not the cause, because the studio checks it first: a placeholder, blanks around the key, a doubled /v1.</source>
        <translation>以下不是原因，程序已先检查过：占位文字、密钥前后的空白、重复的 /v1。</translation>
    </message>
    <message>
        <source>Copy the key anew from the console of the service that {url} belongs to, page API Keys.</source>
        <translation>请到 {url} 所属服务的控制台，从 API Keys 页面重新复制密钥。</translation>
    </message>
    <message>
        <source>The environment variable {variable} comes first: unset it to use the stored key.</source>
        <translation>环境变量 {variable} 优先：取消它，才会使用已存储的密钥。</translation>
    </message>
    <message>
        <source>The request was blocked before it reached the gateway at {host}; the key was not judged. {excerpt}</source>
        <translation>请求在到达 {host} 的网关之前被拦截，密钥没有经过核对。{excerpt}</translation>
    </message>
    <message>
        <source>A web firewall, such as Cloudflare, takes this program or network for a robot.</source>
        <translation>Cloudflare 之类的网站防火墙把本程序或所在的网络当成了机器人。</translation>
    </message>
    <message>
        <source>The service does not serve this region or network.</source>
        <translation>该服务不向这个地区或网络开放。</translation>
    </message>
    <message>
        <source>Try another network, or with or without a VPN.</source>
        <translation>请换一个网络，或者打开或关闭 VPN 再试。</translation>
    </message>
    <message>
        <source>{host} knows the key, but does not allow this request.{said}</source>
        <translation>{host} 认识这个密钥，但不允许这个请求。{said}</translation>
    </message>
    <message>
        <source>The key may not use the model {model}.</source>
        <translation>这个密钥无权使用模型 {model}。</translation>
    </message>
    <message>
        <source>Look up in the console what the key may do, or choose another model.</source>
        <translation>请在控制台查看密钥的权限，或者换一个模型。</translation>
    </message>
    <message>
        <source>{host} has no model “{model}” for this key.{said}</source>
        <translation>{host} 没有可供这个密钥使用的模型“{model}”。{said}</translation>
    </message>
    <message>
        <source>The model ID is mistyped; upper and lower case count.</source>
        <translation>模型 ID 写错了；区分大小写。</translation>
    </message>
    <message>
        <source>The model was retired, or the key&apos;s group does not include it.</source>
        <translation>该模型已下线，或者密钥所在的分组不包含它。</translation>
    </message>
    <message>
        <source>Copy the model ID from the service&apos;s list of models.</source>
        <translation>请从服务的模型列表里复制模型 ID。</translation>
    </message>
    <message>
        <source>The account at {host} has no credit left for this request.{said}</source>
        <translation>{host} 账户的余额不足以完成这个请求。{said}</translation>
    </message>
    <message>
        <source>The balance or the key&apos;s own quota is used up.</source>
        <translation>余额或密钥自身的额度已用完。</translation>
    </message>
    <message>
        <source>Look at the balance in the console. Trying again does not help.</source>
        <translation>请在控制台查看余额，重试没有用。</translation>
    </message>
    <message>
        <source>{host} asks for slower requests.{said}</source>
        <translation>{host} 要求放慢请求。{said}</translation>
    </message>
    <message>
        <source>Too many requests in a short time, from this key or this model&apos;s users.</source>
        <translation>这个密钥，或者这个模型的用户，短时间内请求太多。</translation>
    </message>
    <message>
        <source>Wait a minute, then try again.</source>
        <translation>请等一分钟再试。</translation>
    </message>
    <message>
        <source>Try again in {seconds} s; that is what the gateway asks for.</source>
        <translation>请按网关的要求，{seconds} 秒后再试。</translation>
    </message>
    <message>
        <source>The answer was blocked by the content filter.{said}</source>
        <translation>回答被内容过滤器拦截。{said}</translation>
    </message>
    <message>
        <source>Try again, or choose another model.</source>
        <translation>请重试，或者换一个模型。</translation>
    </message>
    <message>
        <source>{host} did not accept the request (status {status}).{said}</source>
        <translation>{host} 没有接受请求（状态码 {status}）。{said}</translation>
    </message>
    <message>
        <source>The model {model} does not take this kind of request.</source>
        <translation>模型 {model} 不支持这种请求。</translation>
    </message>
    <message>
        <source>{host} failed (status {status}).{said}</source>
        <translation>{host} 出错（状态码 {status}）。{said}</translation>
    </message>
    <message>
        <source>The model&apos;s server behind the gateway is down or overloaded.</source>
        <translation>网关后面的模型服务器停机或过载。</translation>
    </message>
    <message>
        <source>An error inside the gateway; your settings are not to blame.</source>
        <translation>网关内部出错，与你的设置无关。</translation>
    </message>
    <message>
        <source>Try again in a moment, or with another model.</source>
        <translation>请稍后再试，或者换一个模型。</translation>
    </message>
    <message>
        <source>{host} gave up waiting for the model (status {status}).</source>
        <translation>{host} 等不到模型的回答，已放弃（状态码 {status}）。</translation>
    </message>
    <message>
        <source>A proxy on the way to {host} asks for a login.</source>
        <translation>通往 {host} 的途中有代理要求登录。</translation>
    </message>
    <message>
        <source>Put user and password into the proxy&apos;s address, or use another network.</source>
        <translation>请把用户名和密码写进代理地址，或者换一个网络。</translation>
    </message>
    <message>
        <source>{host} answered with status {status}, but reported an error.{said}</source>
        <translation>{host} 返回了状态码 {status}，却报告了错误。{said}</translation>
    </message>
    <message>
        <source>{url} answered with something that is not JSON: “{excerpt}”</source>
        <translation>{url} 返回的不是 JSON：“{excerpt}”</translation>
    </message>
    <message>
        <source>{host} replied, but there is no answer of {model} in the reply.</source>
        <translation>{host} 有回复，但里面没有 {model} 的回答。</translation>
    </message>
    <message>
        <source>The reply was empty (status {status}).</source>
        <translation>回复是空的（状态码 {status}）。</translation>
    </message>
    <message>
        <source>The reply holds no choices.</source>
        <translation>回复里没有 choices。</translation>
    </message>
    <message>
        <source>The reply&apos;s choice holds no message.</source>
        <translation>回复的 choice 里没有 message。</translation>
    </message>
    <message>
        <source>The message in the reply holds no text.</source>
        <translation>回复的 message 里没有文本。</translation>
    </message>
    <message>
        <source>The model only thought, and stopped before it answered.</source>
        <translation>模型只进行了思考，还没有回答就停了。</translation>
    </message>
    <message>
        <source>Python {version}.</source>
        <translation>Python {version}。</translation>
    </message>
    <message>
        <source>Not installed: {names}. Start AttnStudio with `scripts/run`.</source>
        <translation>没有安装：{names}。请用 `scripts/run` 启动 AttnStudio。</translation>
    </message>
    <message>
        <source>PySide6 {version} aborts on this Python. Install 6.11, or use Python 3.12 or newer.</source>
        <translation>PySide6 {version} 在这个 Python 上会崩溃。请安装 6.11，或者使用 Python 3.12 或更新的版本。</translation>
    </message>
    <message>
        <source>All {count} packages are installed.</source>
        <translation>{count} 个软件包都已安装。</translation>
    </message>
    <message>
        <source>torch cannot be imported: {reason}.</source>
        <translation>无法导入 torch：{reason}。</translation>
    </message>
    <message>
        <source>torch {version} can be imported.</source>
        <translation>torch {version} 可以导入。</translation>
    </message>
    <message>
        <source>Qt does not start: {reason}.</source>
        <translation>Qt 无法启动：{reason}。</translation>
    </message>
    <message>
        <source>Qt {version} starts.</source>
        <translation>Qt {version} 可以启动。</translation>
    </message>
    <message>
        <source>A window can be opened.</source>
        <translation>可以打开窗口。</translation>
    </message>
    <message>
        <source>The system&apos;s own fonts are used.</source>
        <translation>使用系统自带的字体。</translation>
    </message>
    <message>
        <source>No font has Chinese characters: they are drawn as boxes. Install fonts-noto-cjk.</source>
        <translation>没有字体包含汉字，汉字会显示成方框。请安装 fonts-noto-cjk。</translation>
    </message>
    <message>
        <source>{count} fonts have Chinese characters.</source>
        <translation>{count} 种字体包含汉字。</translation>
    </message>
    <message>
        <source>The key can be stored in the system&apos;s keyring.</source>
        <translation>密钥可以存入系统密钥环。</translation>
    </message>
    <message>
        <source>{first} (remarks on the file: {count})</source>
        <translation>{first}（关于该文件共有 {count} 条说明）</translation>
    </message>
    <message>
        <source>Nothing is wrong with config.json.</source>
        <translation>config.json 没有问题。</translation>
    </message>
    <message>
        <source>Requests go to {url}, without a proxy.</source>
        <translation>请求直接发往 {url}，不经代理。</translation>
    </message>
    <message>
        <source>Requests go through the proxy in {place} ({proxy}), which answers.</source>
        <translation>请求经过“{place}”里的代理（{proxy}），它有响应。</translation>
    </message>
    <message>
        <source>The proxy in {place} ({proxy}) is of a kind that is not supported; socks5:// is.</source>
        <translation>“{place}”里的代理（{proxy}）类型不受支持；可以用 socks5://。</translation>
    </message>
    <message>
        <source>The proxy in {place} ({proxy}) needs a package: pip install socksio.</source>
        <translation>“{place}”里的代理（{proxy}）需要一个软件包：pip install socksio。</translation>
    </message>
    <message>
        <source>The proxy in {place} ({proxy}) does not answer. Start its program or unset the variable.</source>
        <translation>“{place}”里的代理（{proxy}）没有响应。请启动代理程序，或者取消这个环境变量。</translation>
    </message>
    <message>
        <source>This system has no trusted certificates. On Debian or Ubuntu: apt-get install ca-certificates.</source>
        <translation>这个系统没有可信的证书。在 Debian 或 Ubuntu 上：apt-get install ca-certificates。</translation>
    </message>
    <message>
        <source>{names} is not read by the studio. Set SSL_CERT_FILE instead.</source>
        <translation>程序不读取 {names}，请改设 SSL_CERT_FILE。</translation>
    </message>
    <message>
        <source>The system&apos;s trusted certificates are used.</source>
        <translation>使用系统信任的证书。</translation>
    </message>
    <message>
        <source>A folder cannot be written: what belongs there is not kept.</source>
        <translation>有文件夹不可写，应存在那里的内容不会保留。</translation>
    </message>
    <message>
        <source>Settings and the log can be written.</source>
        <translation>设置和日志都可以写入。</translation>
    </message>
    <message>
        <source>Random weights: there is nothing to interpret yet. Press Run (F5) to see heads form.</source>
        <translation>权重是随机的，还没有什么可解读的。按“运行”(F5)，看各个头如何形成。</translation>
    </message>
    <message>
        <source>Random weights, and they stay so: the article prints this layer and trains a second one.</source>
        <translation>权重随机，也不会再变：文章只打印这一层，训练的是另一层。</translation>
    </message>
    <message>
        <source>Steps taken: {step}. With these weights the loss is {loss}.</source>
        <translation>已训练 {step} 步。用这组权重，损失为 {loss}。</translation>
    </message>
    <message>
        <source>Steps taken: {step}.</source>
        <translation>已训练 {step} 步。</translation>
    </message>
    <message>
        <source>Not a number (NaN) in {count} of {total} rows; first query {query} &apos;{token}&apos; of head {head}: the mask leaves it no key.</source>
        <translation>{total} 行中有 {count} 行是非数值 (NaN)；最先出现在头 {head} 的查询 {query} “{token}”：掩码没有给它留下任何键。</translation>
    </message>
    <message>
        <source>Not a number (NaN) in {count} of {total} rows, hatched in red; first query {query} &apos;{token}&apos; of head {head}.</source>
        <translation>{total} 行中有 {count} 行是非数值 (NaN)，以红色斜线标出；最先出现在头 {head} 的查询 {query} “{token}”。</translation>
    </message>
    <message>
        <source>Logarithmic: zeros and weights up to {low} take the lowest colour.</source>
        <translation>对数：0 以及不大于 {low} 的权重都用最低的颜色。</translation>
    </message>
    <message>
        <source>Each pixel shows the largest of up to {rows}×{columns} weights.</source>
        <translation>每个像素显示最多 {rows}×{columns} 个权重中的最大值。</translation>
    </message>
    <message>
        <source>A model ID has no invisible characters. Type it, or copy it anew.</source>
        <translation>模型 ID 里没有不可见字符。请手动输入，或者重新复制。</translation>
    </message>
    <message>
        <source>For this run the environment variable {variable} decides: {value}</source>
        <translation>本次运行以环境变量 {variable} 为准：{value}</translation>
    </message>
    <message>
        <source>{first}, {rest}</source>
        <translation>{first}、{rest}</translation>
    </message>
    <message>
        <source>Taken over from {source}: {names}.</source>
        <translation>已从 {source} 取得：{names}。</translation>
    </message>
    <message>
        <source>the environment</source>
        <translation>环境变量</translation>
    </message>
    <message>
        <source>The key is in the keyring now, and still stands in clear text in {file}. Remove it from there?</source>
        <translation>密钥已存入系统密钥环，但 {file} 里还有它的明文。要从文件里删除吗？</translation>
    </message>
    <message>
        <source>The key still stands in clear text in {file}.</source>
        <translation>{file} 里仍有明文的密钥。</translation>
    </message>
    <message>
        <source>The file did not answer in time. Copy it to this machine and try again.</source>
        <translation>没能及时读到文件。请把它复制到本机再试。</translation>
    </message>
    <message>
        <source>Mend the fields above first: nothing was sent.</source>
        <translation>请先改正上面的内容；没有发送任何请求。</translation>
    </message>
    <message>
        <source>The key in the field is not saved yet. Save it, or empty the field; nothing was sent.</source>
        <translation>输入框里的密钥还没有保存。请保存它，或者清空输入框；没有发送任何请求。</translation>
    </message>
    <message>
        <source>In a head</source>
        <translation>在一个头里</translation>
    </message>
    <message>
        <source>Move to the next cell and lock it</source>
        <translation>移到下一个格子并锁定</translation>
    </message>
    <message>
        <source>Move to the edge of the map</source>
        <translation>移到热力图边缘</translation>
    </message>
    <message>
        <source>First or last key of the row</source>
        <translation>本行的第一个或最后一个键</translation>
    </message>
    <message>
        <source>First or last cell of the map</source>
        <translation>热力图的第一个或最后一个格子</translation>
    </message>
    <message>
        <source>Enlarge the head</source>
        <translation>放大这个头</translation>
    </message>
    <message>
        <source>Let go of the cell; once more: all heads</source>
        <translation>解除锁定；再按一次：显示所有头</translation>
    </message>
    <message>
        <source>Previous or next head, when enlarged</source>
        <translation>放大时切换到上一个或下一个头</translation>
    </message>
    <message>
        <source>Copy the readout</source>
        <translation>复制读数</translation>
    </message>
    <message>
        <source>In the training plots</source>
        <translation>在训练曲线里</translation>
    </message>
    <message>
        <source>Previous or next step</source>
        <translation>上一步或下一步</translation>
    </message>
    <message>
        <source>Ten steps back or on</source>
        <translation>后退或前进十步</translation>
    </message>
    <message>
        <source>First or newest step</source>
        <translation>第一步或最新一步</translation>
    </message>
    <message>
        <source>Let go of the locked step</source>
        <translation>解除锁定的步</translation>
    </message>
    <message>
        <source>Everywhere</source>
        <translation>任何地方</translation>
    </message>
    <message>
        <source>Next or previous control</source>
        <translation>下一个或上一个控件</translation>
    </message>
    <message>
        <source>Close a notice that has the focus</source>
        <translation>关闭当前获得焦点的通知</translation>
    </message>
    <message>
        <source>Explain self-attention in one sentence.</source>
        <translation>请用一句话解释自注意力。</translation>
    </message>
    <message>
        <source>{first} {second}</source>
        <translation>{first}{second}</translation>
    </message>
</context>
<context>
    <name>NormPanel</name>
    <message>
        <source>{projection} of head {n}</source>
        <translation>头 {n} 的 {projection}</translation>
    </message>
    <message>
        <source>step {step}, {name}: gradient norm {norm}</source>
        <translation>第 {step} 步，{name}：梯度范数 {norm}</translation>
    </message>
    <message>
        <source>(only rounding: the softmax cancels what the keys&apos; bias adds)</source>
        <translation>（只是舍入误差：键的偏置所加的量会被 softmax 抵消）</translation>
    </message>
    <message>
        <source>The norm of every gradient, step by step, appears here.</source>
        <translation>每个梯度的范数会逐步显示在这里。</translation>
    </message>
    <message>
        <source>Point at a cell for its exact norm; arrow keys move step and row.</source>
        <translation>指向一个格子读取精确的范数；方向键切换步和行。</translation>
    </message>
    <message>
        <source>A column shows the largest norm of up to {count} steps.</source>
        <translation>每列显示最多 {count} 步中最大的范数。</translation>
    </message>
    <message>
        <source>Norms below {limit} share the lowest colour.</source>
        <translation>小于 {limit} 的范数都用最低的颜色。</translation>
    </message>
    <message>
        <source>A norm of 0 has a colour of its own.</source>
        <translation>范数为 0 时用单独的颜色。</translation>
    </message>
    <message>
        <source>Gradient norm of each head by step</source>
        <translation>每个头的梯度范数随步数的变化</translation>
    </message>
    <message>
        <source>Gradient norm of each head&apos;s slice: its rows of W_q, W_k, W_v, its columns of W_o</source>
        <translation>每个头对应部分的梯度范数：W_q、W_k、W_v 中属于它的行，W_o 中属于它的列</translation>
    </message>
    <message>
        <source>Gradient norm of each parameter by step</source>
        <translation>每个参数的梯度范数随步数的变化</translation>
    </message>
    <message>
        <source>L2 norm of each parameter&apos;s gradient, in logarithmic colours</source>
        <translation>每个参数梯度的 L2 范数，颜色取对数</translation>
    </message>
</context>
<context>
    <name>NotificationBar</name>
    <message>
        <source>Notices</source>
        <translation>通知</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>详情</translation>
    </message>
    <message>
        <source>What exactly happened, to read or to report</source>
        <translation>究竟发生了什么，可供查看或报告</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy the message and its details; keys are left out</source>
        <translation>复制这条消息及其详情，其中不含密钥</translation>
    </message>
    <message>
        <source>Close this message (Esc)</source>
        <translation>关闭这条消息 (Esc)</translation>
    </message>
    <message>
        <source>Close this message</source>
        <translation>关闭这条消息</translation>
    </message>
    <message>
        <source>Details of the message</source>
        <translation>这条消息的详情</translation>
    </message>
    <message>
        <source>{count} times</source>
        <translation>{count} 次</translation>
    </message>
    <message>
        <source>{count} more</source>
        <translation>另有 {count} 条</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>提示</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>Warning</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>错误</translation>
    </message>
</context>
<context>
    <name>RunPlots</name>
    <message>
        <source>Step by step, the loss and the norm of W_q&apos;s gradient appear here.</source>
        <translation>损失和 W_q 的梯度范数会逐步显示在这里。</translation>
    </message>
    <message>
        <source>newest step {step}: {values}</source>
        <translation>最新第 {step} 步：{values}</translation>
    </message>
    <message>
        <source>step {step} (locked): {values}</source>
        <translation>第 {step} 步（已锁定）：{values}</translation>
    </message>
    <message>
        <source>step {step}: {values}</source>
        <translation>第 {step} 步：{values}</translation>
    </message>
    <message>
        <source>Values of 0 or less have no logarithm: {count} not drawn.</source>
        <translation>不大于 0 的值没有对数：{count} 个未画出。</translation>
    </message>
    <message>
        <source>Not finite: {count} values not drawn.</source>
        <translation>{count} 个值不是有限数，未画出。</translation>
    </message>
    <message>
        <source>Thinned: the lowest and the highest of every {size} steps.</source>
        <translation>已抽稀：每 {size} 步只画最低值和最高值。</translation>
    </message>
    <message>
        <source>loss {loss}, grad_norm {grad_norm}</source>
        <translation>损失 {loss}，grad_norm {grad_norm}</translation>
    </message>
    <message>
        <source>Click locks a step; the wheel zooms.</source>
        <translation>单击锁定一步，滚轮缩放。</translation>
    </message>
    <message>
        <source>Log scale</source>
        <translation>对数坐标</translation>
    </message>
    <message>
        <source>Show loss and grad_norm on logarithmic axes: equal heights are equal factors</source>
        <translation>损失和 grad_norm 用对数坐标：高度差相等，倍数就相等</translation>
    </message>
    <message>
        <source>Follow</source>
        <translation>跟随</translation>
    </message>
    <message>
        <source>Keep the whole run in view. Dragging or the wheel looks closer and ends this</source>
        <translation>始终显示整个运行。拖动或滚轮会放大局部，并停止跟随</translation>
    </message>
    <message>
        <source>Loss and grad_norm by step</source>
        <translation>损失和 grad_norm 随步数的变化</translation>
    </message>
    <message>
        <source>Left and right arrow keys move the locked step; Esc lets go of it</source>
        <translation>左右方向键移动锁定的步，Esc 解除锁定</translation>
    </message>
    <message>
        <source>loss</source>
        <translation>损失</translation>
    </message>
    <message>
        <source>grad_norm</source>
        <translation>grad_norm</translation>
    </message>
    <message>
        <source>step</source>
        <translation>步</translation>
    </message>
</context>
<context>
    <name>RunStateLine</name>
    <message>
        <source>This record belongs to the previous configuration; Run starts anew. Undo returns to it.</source>
        <translation>这份记录属于上一个配置；“运行”会重新开始，“撤销”可以回到它。</translation>
    </message>
    <message>
        <source>To train a second, freshly drawn layer towards a random target, press Run (F5), or Step (F10) for one step.</source>
        <translation>要让重新抽样的第二层去逼近一个随机目标，请按“运行”(F5)；按“单步”(F10) 只训练一步。</translation>
    </message>
    <message>
        <source>Training starts as soon as torch is loaded.</source>
        <translation>torch 加载完毕后立即开始训练。</translation>
    </message>
    <message>
        <source>Training: {taken} steps taken, {speed} steps/s</source>
        <translation>训练中：已训练 {taken} 步，{speed} 步/秒</translation>
    </message>
    <message>
        <source>Training: {taken} of {end} steps taken, {speed} steps/s</source>
        <translation>训练中：已训练 {taken}/{end} 步，{speed} 步/秒</translation>
    </message>
    <message>
        <source>Paused. Steps taken: {taken}, last loss {loss}. Run goes on.</source>
        <translation>已暂停。共训练 {taken} 步，最后的损失为 {loss}。按“运行”继续。</translation>
    </message>
    <message>
        <source>Target reached: the loss is {loss} at step {step}. Steps taken: {taken}.</source>
        <translation>已达到目标：第 {step} 步的损失为 {loss}。共训练 {taken} 步。</translation>
    </message>
    <message>
        <source>Done. Steps taken: {taken}, last loss {loss}. Run goes on from here.</source>
        <translation>完成。共训练 {taken} 步，最后的损失为 {loss}。按“运行”接着训练。</translation>
    </message>
</context>
<context>
    <name>SettingsDialog</name>
    <message>
        <source>{file} holds an API key in clear text.</source>
        <translation>{file} 里有明文的 API 密钥。</translation>
    </message>
    <message>
        <source>Move it to the keyring</source>
        <translation>移到系统密钥环</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Gateway</source>
        <translation>网关</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>密钥</translation>
    </message>
    <message>
        <source>Connection</source>
        <translation>连接</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>外观</translation>
    </message>
</context>
<context>
    <name>ShortcutsDialog</name>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>键盘快捷键</translation>
    </message>
    <message>
        <source>What</source>
        <translation>操作</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>按键</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>StatusBar</name>
    <message>
        <source>Engine state</source>
        <translation>引擎状态</translation>
    </message>
    <message>
        <source>Training steps taken in this run</source>
        <translation>本次运行已训练的步数</translation>
    </message>
    <message>
        <source>Training steps per second</source>
        <translation>每秒训练步数</translation>
    </message>
    <message>
        <source>The device that computes, and the version of torch</source>
        <translation>计算设备和 torch 的版本</translation>
    </message>
    <message>
        <source>Where the gateway key is kept: see File &gt; Settings</source>
        <translation>网关密钥存放的位置，见“文件 &gt; 设置”</translation>
    </message>
    <message>
        <source>steps taken: {step}</source>
        <translation>已训练 {step} 步</translation>
    </message>
    <message>
        <source>{speed} steps/s</source>
        <translation>{speed} 步/秒</translation>
    </message>
    <message>
        <source>Loading torch…</source>
        <translation>正在加载 torch…</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>就绪</translation>
    </message>
    <message>
        <source>Computing heads…</source>
        <translation>正在计算各个头…</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>训练中</translation>
    </message>
    <message>
        <source>Verifying…</source>
        <translation>正在验证…</translation>
    </message>
    <message>
        <source>Closed</source>
        <translation>已关闭</translation>
    </message>
</context>
<context>
    <name>StepTable</name>
    <message>
        <source>Copy steps</source>
        <translation>复制所选的步</translation>
    </message>
    <message>
        <source>Training steps</source>
        <translation>训练步</translation>
    </message>
    <message>
        <source>Each step as the article&apos;s script prints it. Selecting a row locks its step</source>
        <translation>每一步的数值，与文章脚本打印的相同。选中一行就锁定那一步</translation>
    </message>
</context>
<context>
    <name>StepTableModel</name>
    <message>
        <source>step</source>
        <translation>步</translation>
    </message>
    <message>
        <source>loss</source>
        <translation>损失</translation>
    </message>
    <message>
        <source>grad_norm</source>
        <translation>grad_norm</translation>
    </message>
    <message>
        <source>total norm</source>
        <translation>总范数</translation>
    </message>
    <message>
        <source>ms</source>
        <translation>用时 (ms)</translation>
    </message>
    <message>
        <source>The training step; 0 is the first</source>
        <translation>训练步，从 0 开始</translation>
    </message>
    <message>
        <source>Mean squared error between output and target, before this step&apos;s update</source>
        <translation>这一步更新之前，输出与目标的均方误差</translation>
    </message>
    <message>
        <source>L2 norm of the gradient of W_q.weight, read between backward and step</source>
        <translation>W_q.weight 梯度的 L2 范数，在 backward 与 step 之间读取</translation>
    </message>
    <message>
        <source>L2 norm of all gradients together</source>
        <translation>全部梯度合在一起的 L2 范数</translation>
    </message>
    <message>
        <source>Wall time of the step, in milliseconds</source>
        <translation>这一步的实际用时，单位毫秒</translation>
    </message>
</context>
<context>
    <name>TrainingActions</name>
    <message>
        <source>Step</source>
        <translation>单步</translation>
    </message>
    <message>
        <source>One training step: zero_grad, forward, loss, backward, read the gradients, step (F10)</source>
        <translation>训练一步：zero_grad、forward、loss、backward、读取梯度、step (F10)</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>重置</translation>
    </message>
    <message>
        <source>Back to step 0 with the same seed: the same numbers will come again (Shift+F5)</source>
        <translation>用同一个随机种子回到第 0 步，会得到同样的数值 (Shift+F5)</translation>
    </message>
    <message>
        <source>New seed</source>
        <translation>换种子</translation>
    </message>
    <message>
        <source>Draw input, weights and target anew with the next seed; Undo returns (Ctrl+Shift+N)</source>
        <translation>用下一个随机种子重新抽取输入、权重和目标；“撤销”可以返回 (Ctrl+Shift+N)</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Stop after the step in progress (F5)</source>
        <translation>完成当前这一步后停下 (F5)</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Take as many training steps as the Training tab&apos;s field says; again to go on (F5)</source>
        <translation>按“训练”页设定的步数训练，再按一次接着训练 (F5)</translation>
    </message>
</context>
<context>
    <name>TrainingControls</name>
    <message>
        <source>The number of steps must be between 1 and {limit}.</source>
        <translation>步数必须在 1 到 {limit} 之间。</translation>
    </message>
    <message>
        <source>A squared error is never below 0: stop at a loss above 0, such as 0.01.</source>
        <translation>平方误差不会小于 0，请填一个大于 0 的目标损失，例如 0.01。</translation>
    </message>
    <message>
        <source>Number of steps</source>
        <translation>步数</translation>
    </message>
    <message>
        <source>How many steps Run takes; the article takes 5</source>
        <translation>按一次“运行”训练多少步；文章训练 5 步</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>步数</translation>
    </message>
    <message>
        <source>Stop at loss</source>
        <translation>目标损失</translation>
    </message>
    <message>
        <source>Run stops early at the first step whose loss is at or below this number</source>
        <translation>损失一旦降到这个数或更低，运行就提前停止</translation>
    </message>
    <message>
        <source>Loss at which to stop</source>
        <translation>达到即停止的损失</translation>
    </message>
    <message>
        <source>A number above 0, such as 0.01 or 1e-3</source>
        <translation>大于 0 的数，例如 0.01 或 1e-3</translation>
    </message>
</context>
<context>
    <name>TrainingViews</name>
    <message>
        <source>Steps</source>
        <translation>逐步记录</translation>
    </message>
    <message>
        <source>Every step with the numbers that the article&apos;s script prints</source>
        <translation>每一步的数值，与文章脚本打印的相同</translation>
    </message>
    <message>
        <source>Gradient norms</source>
        <translation>梯度范数</translation>
    </message>
    <message>
        <source>The gradient of every parameter at every step</source>
        <translation>每个参数在每一步的梯度</translation>
    </message>
    <message>
        <source>Per head</source>
        <translation>逐头</translation>
    </message>
    <message>
        <source>The gradient of every head&apos;s part of W_q, W_k, W_v and W_o</source>
        <translation>每个头在 W_q、W_k、W_v、W_o 中对应部分的梯度</translation>
    </message>
    <message>
        <source>Record of the run</source>
        <translation>运行记录</translation>
    </message>
</context>
<context>
    <name>VerifyDialog</name>
    <message>
        <source>Three-step verification</source>
        <translation>三步验证</translation>
    </message>
    <message>
        <source>All checks hold.</source>
        <translation>全部检查通过。</translation>
    </message>
    <message>
        <source>A check failed.</source>
        <translation>有检查未通过。</translation>
    </message>
    <message>
        <source>Copy as text</source>
        <translation>复制为文本</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Checks and their numbers</source>
        <translation>各项检查及其数值</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>检查</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>数值</translation>
    </message>
</context>
<context>
    <name>WindowActions</name>
    <message>
        <source>Current view as &amp;PNG…</source>
        <translation>当前视图存为 PNG(&amp;P)…</translation>
    </message>
    <message>
        <source>Current view as &amp;SVG…</source>
        <translation>当前视图存为 SVG(&amp;S)…</translation>
    </message>
    <message>
        <source>&amp;Weights as CSV…</source>
        <translation>权重存为 CSV(&amp;W)…</translation>
    </message>
    <message>
        <source>Weights as &amp;NPZ…</source>
        <translation>权重存为 NPZ(&amp;N)…</translation>
    </message>
    <message>
        <source>&amp;Training record as CSV…</source>
        <translation>训练记录存为 CSV(&amp;T)…</translation>
    </message>
    <message>
        <source>&amp;Settings…</source>
        <translation>设置(&amp;S)…</translation>
    </message>
    <message>
        <source>Gateway, key, language and theme</source>
        <translation>网关、密钥、语言和主题</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>撤销(&amp;U)</translation>
    </message>
    <message>
        <source>Undo the last change of the experiment</source>
        <translation>撤销对实验的上一次改动</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>重做(&amp;R)</translation>
    </message>
    <message>
        <source>Redo the change that was undone</source>
        <translation>重做刚才撤销的改动</translation>
    </message>
    <message>
        <source>&amp;Heads</source>
        <translation>注意力头(&amp;H)</translation>
    </message>
    <message>
        <source>T&amp;raining</source>
        <translation>训练(&amp;T)</translation>
    </message>
    <message>
        <source>Reset la&amp;yout</source>
        <translation>恢复默认布局(&amp;R)</translation>
    </message>
    <message>
        <source>Add to the &amp;desktop&apos;s menu</source>
        <translation>添加到桌面菜单(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Full screen</source>
        <translation>全屏(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Verify in three steps</source>
        <translation>三步验证(&amp;V)</translation>
    </message>
    <message>
        <source>Single-head shapes, multi-head dimensions, gradients flow: the article&apos;s checks</source>
        <translation>单头的形状、多头的维度、梯度的流动：文章里的三项检查</translation>
    </message>
    <message>
        <source>&amp;Keyboard shortcuts</source>
        <translation>键盘快捷键(&amp;K)</translation>
    </message>
    <message>
        <source>Open &amp;log folder</source>
        <translation>打开日志文件夹(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;About AttnStudio</source>
        <translation>关于 AttnStudio(&amp;A)</translation>
    </message>
    <message>
        <source>As the &amp;system</source>
        <translation>跟随系统(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>浅色(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>深色(&amp;D)</translation>
    </message>
</context>
<context>
    <name>WindowMenus</name>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Export</source>
        <translation>导出(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>语言(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>主题(&amp;M)</translation>
    </message>
    <message>
        <source>E&amp;xperiment</source>
        <translation>实验(&amp;X)</translation>
    </message>
    <message>
        <source>&amp;Preset</source>
        <translation>预设(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>Toolbar</source>
        <translation>工具栏</translation>
    </message>
    <message>
        <source>Preset</source>
        <translation>预设</translation>
    </message>
    <message>
        <source>Start from a known experiment</source>
        <translation>从一个现成的实验开始</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>Save the view, the weights or the training record</source>
        <translation>保存当前视图、权重或训练记录</translation>
    </message>
</context>
</TS>
